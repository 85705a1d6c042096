import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125155854_preflight extends MigrationOfBoth {
  override readonly name = 'Migration20261125155854_preflight'

  override readonly sqlite = {
    up: [
      'alter table `replenishment` add column `preflight` json null;',
      'create index `replenishment_client_id_invoice_number_index` on `replenishment` (`client_id`, `invoice_number`);',
      'create index `replenishment_client_id_invoice_file_id_index` on `replenishment` (`client_id`, `invoice_file_id`);',
      'alter table `client_order` add column `preflight` json null;',
      'create index `client_order_client_id_invoice_number_index` on `client_order` (`client_id`, `invoice_number`);',
      'create index `client_order_client_id_invoice_file_id_index` on `client_order` (`client_id`, `invoice_file_id`);',
      'create index `client_order_client_id_contractor_id_amount_usd_index` on `client_order` (`client_id`, `contractor_id`, `amount_usd`);',
      'create index `client_order_client_id_contractor_name_amount_usd_index` on `client_order` (`client_id`, `contractor_name`, `amount_usd`);',
    ],
    down: [
      'drop index `client_order_client_id_invoice_number_index`;',
      'drop index `client_order_client_id_invoice_file_id_index`;',
      'drop index `client_order_client_id_contractor_id_amount_usd_index`;',
      'drop index `client_order_client_id_contractor_name_amount_usd_index`;',
      'alter table `client_order` drop column `preflight`;',
      'drop index `replenishment_client_id_invoice_number_index`;',
      'drop index `replenishment_client_id_invoice_file_id_index`;',
      'alter table `replenishment` drop column `preflight`;',
    ],
  }

  override readonly postgresql = {
    up: [
      'alter table "replenishment" add "preflight" jsonb null;',
      'create index "replenishment_client_id_invoice_number_index" on "replenishment" ("client_id", "invoice_number");',
      'create index "replenishment_client_id_invoice_file_id_index" on "replenishment" ("client_id", "invoice_file_id");',
      'alter table "client_order" add "preflight" jsonb null;',
      'create index "client_order_client_id_invoice_number_index" on "client_order" ("client_id", "invoice_number");',
      'create index "client_order_client_id_invoice_file_id_index" on "client_order" ("client_id", "invoice_file_id");',
      'create index "client_order_client_id_contractor_id_amount_usd_index" on "client_order" ("client_id", "contractor_id", "amount_usd");',
      'create index "client_order_client_id_contractor_name_amount_usd_index" on "client_order" ("client_id", "contractor_name", "amount_usd");',
    ],
    down: [
      'drop index "client_order_client_id_invoice_number_index";',
      'drop index "client_order_client_id_invoice_file_id_index";',
      'drop index "client_order_client_id_contractor_id_amount_usd_index";',
      'drop index "client_order_client_id_contractor_name_amount_usd_index";',
      'alter table "client_order" drop column "preflight";',
      'drop index "replenishment_client_id_invoice_number_index";',
      'drop index "replenishment_client_id_invoice_file_id_index";',
      'alter table "replenishment" drop column "preflight";',
    ],
  }
}
