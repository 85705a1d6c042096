import { Migration } from '@mikro-orm/migrations';

export class Migration20261124021327_delivery_terms extends Migration {

  override name = 'Migration20261124021327_delivery_terms';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`replenishment\` add column \`invoice_delivery_terms\` text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`replenishment\` drop column \`invoice_delivery_terms\`;`);
  }

}
