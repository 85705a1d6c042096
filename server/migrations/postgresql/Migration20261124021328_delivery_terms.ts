import { Migration } from '@mikro-orm/migrations';

export class Migration20261124021328_delivery_terms extends Migration {

  override name = 'Migration20261124021328_delivery_terms';

  override up(): void | Promise<void> {
    this.addSql(`alter table "replenishment" add "invoice_delivery_terms" varchar(255) null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "replenishment" drop column "invoice_delivery_terms";`);
  }

}
