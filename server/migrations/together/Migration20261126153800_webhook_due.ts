import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261126153800_webhook_due extends MigrationOfBoth {
  override readonly name = 'Migration20261126153800_webhook_due'

  override readonly sqlite = {
    up: [
      'create index `webhook_delivery_webhook_id_next_try_at_index` on `webhook_delivery` (`webhook_id`, `next_try_at`);',
    ],
    down: ['drop index `webhook_delivery_webhook_id_next_try_at_index`;'],
  }

  override readonly postgresql = {
    up: [
      'create index "webhook_delivery_webhook_id_next_try_at_index" on "webhook_delivery" ("webhook_id", "next_try_at");',
    ],
    down: ['drop index "webhook_delivery_webhook_id_next_try_at_index";'],
  }
}
