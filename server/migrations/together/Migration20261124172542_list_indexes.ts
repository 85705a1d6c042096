import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261124172542_list_indexes extends MigrationOfBoth {
  override readonly name = 'Migration20261124172542_list_indexes'

  override readonly sqlite = {
    up: [
      'create index `app_user_kind_name_id_index` on `app_user` (`kind`, `name`, `id`);',
      'drop index `audit_entry_type_instance_id_id_index`;',
      'drop index `audit_entry_user_id_id_index`;',
      'create index `audit_entry_user_id_id_type_index` on `audit_entry` (`user_id`, `id`, `type`);',
      'create index `audit_entry_act_as_id_type_index` on `audit_entry` (`act_as`, `id`, `type`) where act_as is not null;',
      'create index `audit_entry_type_id_index` on `audit_entry` (`type`, `id`);',
      'create index `audit_entry_instance_id_id_type_index` on `audit_entry` (`instance_id`, `id`, `type`);',
    ],
    down: [
      'drop index `app_user_kind_name_id_index`;',
      'drop index `audit_entry_user_id_id_type_index`;',
      'drop index `audit_entry_act_as_id_type_index`;',
      'drop index `audit_entry_type_id_index`;',
      'drop index `audit_entry_instance_id_id_type_index`;',
      'create index `audit_entry_type_instance_id_id_index` on `audit_entry` (`type`, `instance_id`, `id`);',
      'create index `audit_entry_user_id_id_index` on `audit_entry` (`user_id`, `id`);',
    ],
  }

  override readonly postgresql = {
    up: [
      'create index "app_user_kind_name_id_index" on "app_user" ("kind", "name", "id");',
      'drop index "audit_entry_type_instance_id_id_index";',
      'drop index "audit_entry_user_id_id_index";',
      'create index "audit_entry_user_id_id_type_index" on "audit_entry" ("user_id", "id", "type");',
      'create index "audit_entry_act_as_id_type_index" on "audit_entry" ("act_as", "id", "type") where act_as is not null;',
      'create index "audit_entry_type_id_index" on "audit_entry" ("type", "id");',
      'create index "audit_entry_instance_id_id_type_index" on "audit_entry" ("instance_id", "id", "type");',
    ],
    down: [
      'drop index "app_user_kind_name_id_index";',
      'drop index "audit_entry_user_id_id_type_index";',
      'drop index "audit_entry_act_as_id_type_index";',
      'drop index "audit_entry_type_id_index";',
      'drop index "audit_entry_instance_id_id_type_index";',
      'create index "audit_entry_type_instance_id_id_index" on "audit_entry" ("type", "instance_id", "id");',
      'create index "audit_entry_user_id_id_index" on "audit_entry" ("user_id", "id");',
    ],
  }
}
