import { Migration } from '@mikro-orm/migrations'

export class Migration20261121000000_initial extends Migration {
  override name = 'Migration20261121000000_initial'

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`company\` (\`id\` integer not null primary key autoincrement, \`name\` text not null, \`country\` text not null, \`swift\` text null, \`okved\` text null, \`bank_name\` text null, \`account_number\` text null, \`currency\` text not null, \`base_rate\` integer not null, \`country_exclusions\` json not null, \`auto_cr\` integer not null default false, \`deleted_at\` datetime null, \`created_at\` datetime not null, \`version\` integer not null default 1);`,
    )

    this.addSql(
      `create table \`inn_item\` (\`id\` integer not null primary key autoincrement, \`inn\` text not null, \`name\` text not null, \`address\` text null, \`comment\` text null, \`status\` text not null, \`reason\` text null, \`search\` text not null, \`created_at\` datetime not null, \`version\` integer not null default 1);`,
    )
    this.addSql(`create unique index \`inn_item_inn_unique\` on \`inn_item\` (\`inn\`);`)
    this.addSql(`create index \`inn_item_status_id_index\` on \`inn_item\` (\`status\`, \`id\`);`)

    this.addSql(
      `create table \`letter\` (\`id\` integer not null primary key autoincrement, \`message_id\` text not null, \`recipient\` text not null, \`subject\` text not null, \`html\` text not null, \`text\` text not null, \`tries\` integer not null default 0, \`next_try_at\` datetime null, \`sent_at\` datetime null, \`created_at\` datetime not null);`,
    )
    this.addSql(`create unique index \`letter_message_id_unique\` on \`letter\` (\`message_id\`);`)
    this.addSql(`create index \`letter_sent_at_next_try_at_index\` on \`letter\` (\`sent_at\`, \`next_try_at\`);`)

    this.addSql(`create table \`revoked_token\` (\`jti\` text not null primary key, \`expires_at\` datetime not null);`)
    this.addSql(`create index \`revoked_token_expires_at_index\` on \`revoked_token\` (\`expires_at\`);`)

    this.addSql(
      `create table \`app_user\` (\`id\` integer not null primary key autoincrement, \`email\` text null, \`name\` text not null, \`password_hash\` text not null, \`kind\` text not null, \`manages_requests\` integer not null default false, \`manages_orders\` integer not null default false, \`telegram\` text null, \`phone\` text null, \`language\` text not null default 'ru', \`quiet_letters\` json not null, \`auto_client_request\` integer not null default false, \`auto_cr\` integer not null default false, \`is_banned\` integer not null default false, \`confirmed_at\` datetime null, \`deleted_at\` datetime null, \`token_version\` integer not null default 0, \`search\` text not null, \`created_at\` datetime not null, \`version\` integer not null default 1);`,
    )
    this.addSql(`create unique index \`app_user_email_unique\` on \`app_user\` (\`email\`);`)
    this.addSql(`create index \`app_user_kind_id_index\` on \`app_user\` (\`kind\`, \`id\`);`)

    this.addSql(
      `create table \`transition\` (\`id\` integer not null primary key autoincrement, \`type\` text not null, \`instance_id\` integer not null, \`step\` text not null, \`from_status\` text null, \`to_status\` text not null, \`actor_id\` integer not null, \`act_as\` integer null, \`comment\` text null, \`amounts\` json not null, \`undoes\` integer null, \`at\` datetime not null, constraint \`transition_actor_id_foreign\` foreign key (\`actor_id\`) references \`app_user\` (\`id\`));`,
    )
    this.addSql(`create index \`transition_actor_id_index\` on \`transition\` (\`actor_id\`);`)
    this.addSql(`create unique index \`transition_undoes_unique\` on \`transition\` (\`undoes\`);`)
    this.addSql(
      `create index \`transition_type_instance_id_id_index\` on \`transition\` (\`type\`, \`instance_id\`, \`id\`);`,
    )

    this.addSql(
      `create table \`tier\` (\`id\` integer not null primary key autoincrement, \`company_id\` integer not null, \`client_id\` integer null, \`type\` text not null, \`operator\` text not null, \`amount\` integer not null, \`rate\` integer not null, \`on_top_amount\` integer not null default 0, \`created_at\` datetime not null, constraint \`tier_company_id_foreign\` foreign key (\`company_id\`) references \`company\` (\`id\`), constraint \`tier_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`) on delete set null, constraint \`amount_whole\` check (amount is null or amount = cast(amount as bigint)), constraint \`on_top_amount_whole\` check (on_top_amount is null or on_top_amount = cast(on_top_amount as bigint)));`,
    )
    this.addSql(`create index \`tier_company_id_index\` on \`tier\` (\`company_id\`);`)
    this.addSql(`create index \`tier_client_id_index\` on \`tier\` (\`client_id\`);`)
    this.addSql(
      `create index \`tier_company_id_client_id_type_index\` on \`tier\` (\`company_id\`, \`client_id\`, \`type\`);`,
    )
    this.addSql(`create index \`tier_client_id_type_index\` on \`tier\` (\`client_id\`, \`type\`);`)

    this.addSql(
      `create table \`chat_thread\` (\`id\` integer not null primary key autoincrement, \`type\` text not null, \`instance_id\` integer not null, \`client_id\` integer not null, \`last_client_message\` integer not null default 0, \`last_staff_message\` integer not null default 0, constraint \`chat_thread_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`));`,
    )
    this.addSql(`create index \`chat_thread_client_id_index\` on \`chat_thread\` (\`client_id\`);`)
    this.addSql(
      `create unique index \`chat_thread_type_instance_id_unique\` on \`chat_thread\` (\`type\`, \`instance_id\`);`,
    )

    this.addSql(
      `create table \`chat_read\` (\`thread_id\` integer not null, \`reader_id\` integer not null, \`last_message\` integer not null, primary key (\`thread_id\`, \`reader_id\`), constraint \`chat_read_thread_id_foreign\` foreign key (\`thread_id\`) references \`chat_thread\` (\`id\`) on update cascade on delete cascade, constraint \`chat_read_reader_id_foreign\` foreign key (\`reader_id\`) references \`app_user\` (\`id\`) on update cascade on delete cascade);`,
    )
    this.addSql(`create index \`chat_read_thread_id_index\` on \`chat_read\` (\`thread_id\`);`)
    this.addSql(`create index \`chat_read_reader_id_index\` on \`chat_read\` (\`reader_id\`);`)

    this.addSql(
      `create table \`stored_file\` (\`id\` integer not null primary key autoincrement, \`name\` text not null, \`extension\` text not null, \`size\` integer not null, \`path\` text not null, \`owner_id\` integer not null, \`used\` integer not null default false, \`created_at\` datetime not null, constraint \`stored_file_owner_id_foreign\` foreign key (\`owner_id\`) references \`app_user\` (\`id\`));`,
    )
    this.addSql(`create unique index \`stored_file_path_unique\` on \`stored_file\` (\`path\`);`)
    this.addSql(`create index \`stored_file_owner_id_index\` on \`stored_file\` (\`owner_id\`);`)
    this.addSql(`create index \`stored_file_used_created_at_index\` on \`stored_file\` (\`used\`, \`created_at\`);`)

    this.addSql(
      `create table \`bank\` (\`id\` integer not null primary key autoincrement, \`name\` text not null, \`short_name\` text not null, \`bic\` text null, \`address\` text null, \`inn\` text null, \`account\` text null, \`avatar_id\` integer null, \`blank_id\` integer null, \`payee_name\` text null, \`payee_short_name\` text null, \`beneficiary_address\` text null, \`deleted_at\` datetime null, \`created_at\` datetime not null, \`version\` integer not null default 1, constraint \`bank_avatar_id_foreign\` foreign key (\`avatar_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`bank_blank_id_foreign\` foreign key (\`blank_id\`) references \`stored_file\` (\`id\`) on delete set null);`,
    )
    this.addSql(`create index \`bank_avatar_id_index\` on \`bank\` (\`avatar_id\`);`)
    this.addSql(`create index \`bank_blank_id_index\` on \`bank\` (\`blank_id\`);`)

    this.addSql(
      `create table \`request\` (\`id\` integer not null primary key autoincrement, \`client_id\` integer not null, \`status\` text not null, \`inn\` text not null, \`client_company_name\` text not null, \`address\` text null, \`recipient_country\` text not null, \`recipient_bank_country\` text not null, \`invoice_price\` integer not null, \`currency\` text not null, \`payment_purpose\` text not null, \`comment\` text null, \`status_since\` datetime not null, \`to_do_client\` integer not null, \`to_do_staff\` integer not null, \`deleted_at\` datetime null, \`search\` text not null, \`created_at\` datetime not null, \`version\` integer not null default 1, constraint \`request_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`), constraint \`invoice_price_whole\` check (invoice_price is null or invoice_price = cast(invoice_price as bigint)), constraint \`request_price_positive\` check (invoice_price >= 1));`,
    )
    this.addSql(`create index \`request_client_id_index\` on \`request\` (\`client_id\`);`)
    this.addSql(`create index \`request_inn_index\` on \`request\` (\`inn\`);`)
    this.addSql(`create index \`request_deleted_at_id_index\` on \`request\` (\`deleted_at\`, \`id\`);`)
    this.addSql(`create index \`request_status_id_index\` on \`request\` (\`status\`, \`id\`);`)
    this.addSql(`create index \`request_client_id_id_index\` on \`request\` (\`client_id\`, \`id\`);`)
    this.addSql(
      `create index \`request_client_id_status_id_index\` on \`request\` (\`client_id\`, \`status\`, \`id\`);`,
    )
    this.addSql(`create index \`request_to_do_staff_id_index\` on \`request\` (\`to_do_staff\`, \`id\`);`)
    this.addSql(
      `create index \`request_client_id_to_do_client_id_index\` on \`request\` (\`client_id\`, \`to_do_client\`, \`id\`);`,
    )

    this.addSql(
      `create table \`chat_message\` (\`id\` integer not null primary key autoincrement, \`type\` text not null, \`instance_id\` integer not null, \`client_id\` integer not null, \`sender_id\` integer not null, \`from_staff\` integer not null, \`text\` text null, \`created_at\` datetime not null, constraint \`chat_message_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`), constraint \`chat_message_sender_id_foreign\` foreign key (\`sender_id\`) references \`app_user\` (\`id\`));`,
    )
    this.addSql(`create index \`chat_message_client_id_index\` on \`chat_message\` (\`client_id\`);`)
    this.addSql(`create index \`chat_message_sender_id_index\` on \`chat_message\` (\`sender_id\`);`)
    this.addSql(
      `create index \`chat_message_type_instance_id_id_index\` on \`chat_message\` (\`type\`, \`instance_id\`, \`id\`);`,
    )

    this.addSql(
      `create table \`chat_file\` (\`id\` integer not null primary key autoincrement, \`message_id\` integer not null, \`file_id\` integer not null, constraint \`chat_file_message_id_foreign\` foreign key (\`message_id\`) references \`chat_message\` (\`id\`), constraint \`chat_file_file_id_foreign\` foreign key (\`file_id\`) references \`stored_file\` (\`id\`));`,
    )
    this.addSql(`create index \`chat_file_message_id_index\` on \`chat_file\` (\`message_id\`);`)
    this.addSql(`create index \`chat_file_file_id_index\` on \`chat_file\` (\`file_id\`);`)
    this.addSql(`create unique index \`chat_file_file_id_unique\` on \`chat_file\` (\`file_id\`);`)

    this.addSql(
      `create table \`manager_client\` (\`id\` integer not null primary key autoincrement, \`manager_id\` integer not null, \`client_id\` integer not null, constraint \`manager_client_manager_id_foreign\` foreign key (\`manager_id\`) references \`app_user\` (\`id\`) on delete cascade, constraint \`manager_client_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`) on delete cascade);`,
    )
    this.addSql(`create index \`manager_client_manager_id_index\` on \`manager_client\` (\`manager_id\`);`)
    this.addSql(`create index \`manager_client_client_id_index\` on \`manager_client\` (\`client_id\`);`)
    this.addSql(
      `create unique index \`manager_client_manager_id_client_id_unique\` on \`manager_client\` (\`manager_id\`, \`client_id\`);`,
    )

    this.addSql(
      `create table \`ledger_op\` (\`id\` integer not null primary key autoincrement, \`kind\` text not null, \`client_id\` integer not null, \`type\` text not null, \`instance_id\` integer not null, \`generation\` integer not null, \`reverses_id\` integer null, \`actor_id\` integer not null, \`act_as\` integer null, \`at\` datetime not null, constraint \`ledger_op_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`), constraint \`ledger_op_reverses_id_foreign\` foreign key (\`reverses_id\`) references \`ledger_op\` (\`id\`) on delete set null, constraint \`ledger_op_actor_id_foreign\` foreign key (\`actor_id\`) references \`app_user\` (\`id\`));`,
    )
    this.addSql(`create index \`ledger_op_client_id_index\` on \`ledger_op\` (\`client_id\`);`)
    this.addSql(`create index \`ledger_op_reverses_id_index\` on \`ledger_op\` (\`reverses_id\`);`)
    this.addSql(`create unique index \`ledger_op_reverses_id_unique\` on \`ledger_op\` (\`reverses_id\`);`)
    this.addSql(`create index \`ledger_op_actor_id_index\` on \`ledger_op\` (\`actor_id\`);`)
    this.addSql(`create index \`ledger_op_client_id_id_index\` on \`ledger_op\` (\`client_id\`, \`id\`);`)
    this.addSql(
      `create index \`ledger_op_client_id_kind_at_index\` on \`ledger_op\` (\`client_id\`, \`kind\`, \`at\`);`,
    )
    this.addSql(
      `create unique index \`ledger_op_kind_type_instance_id_generation_unique\` on \`ledger_op\` (\`kind\`, \`type\`, \`instance_id\`, \`generation\`);`,
    )

    this.addSql(
      `create table \`ledger_entry\` (\`id\` integer not null primary key autoincrement, \`op_id\` integer not null, \`account\` text not null, \`amount\` integer not null, constraint \`ledger_entry_op_id_foreign\` foreign key (\`op_id\`) references \`ledger_op\` (\`id\`), constraint \`amount_whole\` check (amount is null or amount = cast(amount as bigint)));`,
    )
    this.addSql(`create index \`ledger_entry_op_id_index\` on \`ledger_entry\` (\`op_id\`);`)
    this.addSql(`create index \`ledger_entry_account_op_id_index\` on \`ledger_entry\` (\`account\`, \`op_id\`);`)

    this.addSql(
      `create table \`inn_claim\` (\`id\` integer not null primary key autoincrement, \`item_id\` integer not null, \`client_id\` integer not null, \`name\` text not null, \`address\` text null, \`comment\` text null, \`approved\` integer not null default false, \`search\` text not null, \`created_at\` datetime not null, constraint \`inn_claim_item_id_foreign\` foreign key (\`item_id\`) references \`inn_item\` (\`id\`) on delete cascade, constraint \`inn_claim_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`));`,
    )
    this.addSql(`create index \`inn_claim_item_id_index\` on \`inn_claim\` (\`item_id\`);`)
    this.addSql(`create index \`inn_claim_client_id_index\` on \`inn_claim\` (\`client_id\`);`)
    this.addSql(`create index \`inn_claim_client_id_id_index\` on \`inn_claim\` (\`client_id\`, \`id\`);`)
    this.addSql(`create index \`inn_claim_item_id_approved_index\` on \`inn_claim\` (\`item_id\`, \`approved\`);`)
    this.addSql(
      `create unique index \`inn_claim_item_id_client_id_unique\` on \`inn_claim\` (\`item_id\`, \`client_id\`);`,
    )

    this.addSql(
      `create table \`currency_markup\` (\`id\` integer not null primary key autoincrement, \`client_id\` integer not null, \`currency\` text not null, \`type\` text not null, \`value\` integer not null, constraint \`currency_markup_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`));`,
    )
    this.addSql(`create index \`currency_markup_client_id_index\` on \`currency_markup\` (\`client_id\`);`)
    this.addSql(
      `create unique index \`currency_markup_client_id_currency_unique\` on \`currency_markup\` (\`client_id\`, \`currency\`);`,
    )

    this.addSql(
      `create table \`contractor\` (\`id\` integer not null primary key autoincrement, \`client_id\` integer not null, \`name\` text not null, \`country\` text null, \`address\` text null, \`contact_name\` text null, \`contact_phone\` text null, \`contact_email\` text null, \`contact_job_title\` text null, \`deleted_at\` datetime null, \`search\` text not null, \`created_at\` datetime not null, \`version\` integer not null default 1, constraint \`contractor_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`));`,
    )
    this.addSql(`create index \`contractor_client_id_index\` on \`contractor\` (\`client_id\`);`)
    this.addSql(`create index \`contractor_client_id_id_index\` on \`contractor\` (\`client_id\`, \`id\`);`)

    this.addSql(
      `create table \`contractor_account\` (\`id\` integer not null primary key autoincrement, \`contractor_id\` integer not null, \`account_number\` text not null, \`swift\` text not null, \`bank_name\` text not null, \`currency\` text not null, \`deleted_at\` datetime null, constraint \`contractor_account_contractor_id_foreign\` foreign key (\`contractor_id\`) references \`contractor\` (\`id\`));`,
    )
    this.addSql(
      `create index \`contractor_account_contractor_id_index\` on \`contractor_account\` (\`contractor_id\`);`,
    )

    this.addSql(
      `create table \`contract\` (\`id\` integer not null primary key autoincrement, \`contractor_id\` integer not null, \`name\` text not null, \`date\` date null, \`number\` text null, \`file_id\` integer null, \`deleted_at\` datetime null, \`created_at\` datetime not null, constraint \`contract_contractor_id_foreign\` foreign key (\`contractor_id\`) references \`contractor\` (\`id\`), constraint \`contract_file_id_foreign\` foreign key (\`file_id\`) references \`stored_file\` (\`id\`) on delete set null);`,
    )
    this.addSql(`create index \`contract_contractor_id_index\` on \`contract\` (\`contractor_id\`);`)
    this.addSql(`create index \`contract_file_id_index\` on \`contract\` (\`file_id\`);`)

    this.addSql(
      `create table \`agreement\` (\`id\` integer not null primary key autoincrement, \`contract_id\` integer not null, \`date\` date null, \`number\` text null, \`bank_id\` integer null, \`file_id\` integer null, \`created_at\` datetime not null, constraint \`agreement_contract_id_foreign\` foreign key (\`contract_id\`) references \`contract\` (\`id\`), constraint \`agreement_bank_id_foreign\` foreign key (\`bank_id\`) references \`bank\` (\`id\`) on delete set null, constraint \`agreement_file_id_foreign\` foreign key (\`file_id\`) references \`stored_file\` (\`id\`) on delete set null);`,
    )
    this.addSql(`create index \`agreement_contract_id_index\` on \`agreement\` (\`contract_id\`);`)
    this.addSql(`create index \`agreement_bank_id_index\` on \`agreement\` (\`bank_id\`);`)
    this.addSql(`create index \`agreement_file_id_index\` on \`agreement\` (\`file_id\`);`)

    this.addSql(
      `create table \`replenishment\` (\`id\` integer not null primary key autoincrement, \`client_id\` integer not null, \`request_id\` integer not null, \`status\` text not null, \`status_since\` datetime not null, \`review_stage\` text null, \`company_id\` integer null, \`comment\` text null, \`contractor_id\` integer null, \`contractor_name\` text null, \`contractor_country\` text null, \`contractor_address\` text null, \`contractor_contact_name\` text null, \`contractor_contact_phone\` text null, \`contractor_contact_email\` text null, \`contractor_contact_job_title\` text null, \`contractor_swift\` text null, \`contractor_currency\` text null, \`contractor_account_number\` text null, \`contractor_bank_name\` text null, \`contractor_comment\` text null, \`contractor_bank_comment\` text null, \`contractor_contact_comment\` text null, \`invoice_comment\` text null, \`contract_comment\` text null, \`additional_agreement_comment\` text null, \`invoice_date\` date null, \`invoice_number\` text null, \`invoice_amount\` integer null, \`invoice_currency\` text null, \`invoice_file_id\` integer null, \`contract_id\` integer null, \`contract_date\` date null, \`contract_number\` text null, \`contract_file_id\` integer null, \`agreement_id\` integer null, \`agreement_date\` date null, \`agreement_number\` text null, \`agreement_bank_id\` integer null, \`agreement_file_id\` integer null, \`client_rate\` integer null, \`offered_rate\` integer null, \`amount_rate\` integer null, \`volume_rate\` integer null, \`calculation_rate\` integer null, \`rate_type\` text null, \`on_top_amount\` integer null, \`tier_moved\` integer not null default false, \`rate_before\` integer null, \`x_rate_before\` integer null, \`rate_after\` integer null, \`x_rate_after\` integer null, \`usd_amount_before\` integer null, \`rub_amount_before\` integer null, \`usd_amount_after\` integer null, \`rub_amount_after\` integer null, \`invoice_amount_after\` integer null, \`invoice_rate_before\` integer null, \`invoice_rate_after\` integer null, \`brockman_rate_before\` integer null, \`brockman_rate_after\` integer null, \`bill_date\` date null, \`payment_orders\` integer not null default 0, \`to_do_client\` integer not null, \`to_do_staff\` integer not null, \`search\` text not null, \`search_staff\` text not null, \`created_at\` datetime not null, \`version\` integer not null default 1, constraint \`replenishment_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`), constraint \`replenishment_request_id_foreign\` foreign key (\`request_id\`) references \`request\` (\`id\`), constraint \`replenishment_company_id_foreign\` foreign key (\`company_id\`) references \`company\` (\`id\`) on delete set null, constraint \`replenishment_contractor_id_foreign\` foreign key (\`contractor_id\`) references \`contractor\` (\`id\`) on delete set null, constraint \`replenishment_invoice_file_id_foreign\` foreign key (\`invoice_file_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`replenishment_contract_id_foreign\` foreign key (\`contract_id\`) references \`contract\` (\`id\`) on delete set null, constraint \`replenishment_contract_file_id_foreign\` foreign key (\`contract_file_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`replenishment_agreement_id_foreign\` foreign key (\`agreement_id\`) references \`agreement\` (\`id\`) on delete set null, constraint \`replenishment_agreement_bank_id_foreign\` foreign key (\`agreement_bank_id\`) references \`bank\` (\`id\`) on delete set null, constraint \`replenishment_agreement_file_id_foreign\` foreign key (\`agreement_file_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`invoice_amount_whole\` check (invoice_amount is null or invoice_amount = cast(invoice_amount as bigint)), constraint \`on_top_amount_whole\` check (on_top_amount is null or on_top_amount = cast(on_top_amount as bigint)), constraint \`usd_amount_before_whole\` check (usd_amount_before is null or usd_amount_before = cast(usd_amount_before as bigint)), constraint \`rub_amount_before_whole\` check (rub_amount_before is null or rub_amount_before = cast(rub_amount_before as bigint)), constraint \`usd_amount_after_whole\` check (usd_amount_after is null or usd_amount_after = cast(usd_amount_after as bigint)), constraint \`rub_amount_after_whole\` check (rub_amount_after is null or rub_amount_after = cast(rub_amount_after as bigint)), constraint \`invoice_amount_after_whole\` check (invoice_amount_after is null or invoice_amount_after = cast(invoice_amount_after as bigint)));`,
    )
    this.addSql(`create index \`replenishment_client_id_index\` on \`replenishment\` (\`client_id\`);`)
    this.addSql(`create index \`replenishment_request_id_index\` on \`replenishment\` (\`request_id\`);`)
    this.addSql(`create unique index \`replenishment_request_id_unique\` on \`replenishment\` (\`request_id\`);`)
    this.addSql(`create index \`replenishment_company_id_index\` on \`replenishment\` (\`company_id\`);`)
    this.addSql(`create index \`replenishment_contractor_id_index\` on \`replenishment\` (\`contractor_id\`);`)
    this.addSql(`create index \`replenishment_invoice_file_id_index\` on \`replenishment\` (\`invoice_file_id\`);`)
    this.addSql(`create index \`replenishment_contract_id_index\` on \`replenishment\` (\`contract_id\`);`)
    this.addSql(`create index \`replenishment_contract_file_id_index\` on \`replenishment\` (\`contract_file_id\`);`)
    this.addSql(`create index \`replenishment_agreement_id_index\` on \`replenishment\` (\`agreement_id\`);`)
    this.addSql(`create index \`replenishment_agreement_bank_id_index\` on \`replenishment\` (\`agreement_bank_id\`);`)
    this.addSql(`create index \`replenishment_agreement_file_id_index\` on \`replenishment\` (\`agreement_file_id\`);`)
    this.addSql(`create index \`replenishment_status_id_index\` on \`replenishment\` (\`status\`, \`id\`);`)
    this.addSql(`create index \`replenishment_client_id_id_index\` on \`replenishment\` (\`client_id\`, \`id\`);`)
    this.addSql(
      `create index \`replenishment_client_id_status_id_index\` on \`replenishment\` (\`client_id\`, \`status\`, \`id\`);`,
    )
    this.addSql(`create index \`replenishment_to_do_staff_id_index\` on \`replenishment\` (\`to_do_staff\`, \`id\`);`)
    this.addSql(
      `create index \`replenishment_client_id_to_do_client_id_index\` on \`replenishment\` (\`client_id\`, \`to_do_client\`, \`id\`);`,
    )
    this.addSql(
      `create index \`replenishment_company_id_status_index\` on \`replenishment\` (\`company_id\`, \`status\`);`,
    )
    this.addSql(
      `create index \`replenishment_agreement_bank_id_status_index\` on \`replenishment\` (\`agreement_bank_id\`, \`status\`);`,
    )

    this.addSql(
      `create table \`payment_order\` (\`id\` integer not null primary key autoincrement, \`replenishment_id\` integer not null, \`file_id\` integer not null, constraint \`payment_order_replenishment_id_foreign\` foreign key (\`replenishment_id\`) references \`replenishment\` (\`id\`), constraint \`payment_order_file_id_foreign\` foreign key (\`file_id\`) references \`stored_file\` (\`id\`));`,
    )
    this.addSql(`create index \`payment_order_replenishment_id_index\` on \`payment_order\` (\`replenishment_id\`);`)
    this.addSql(`create index \`payment_order_file_id_index\` on \`payment_order\` (\`file_id\`);`)
    this.addSql(`create unique index \`payment_order_file_id_unique\` on \`payment_order\` (\`file_id\`);`)

    this.addSql(
      `create table \`client_order\` (\`id\` integer not null primary key autoincrement, \`client_id\` integer not null, \`replenishment_id\` integer null, \`company_id\` integer null, \`status\` text not null, \`status_since\` datetime not null, \`comment\` text null, \`cancel_comment\` text null, \`client_company_name\` text null, \`invoice_date\` date not null, \`invoice_number\` text not null, \`invoice_amount\` integer not null, \`invoice_currency\` text not null, \`invoice_file_id\` integer null, \`contractor_id\` integer null, \`contractor_name\` text not null, \`contractor_country\` text not null, \`contractor_address\` text null, \`contractor_contact_name\` text null, \`contractor_contact_phone\` text null, \`contractor_contact_email\` text null, \`contractor_contact_job_title\` text null, \`contractor_swift\` text not null, \`contractor_currency\` text not null, \`contractor_account_number\` text not null, \`contractor_bank_name\` text not null, \`x_rate\` integer null, \`amount_usd\` integer null, \`slip_file_id\` integer null, \`agent_invoice_file_id\` integer null, \`inquiry_report_file_id\` integer null, \`swift_report_file_id\` integer null, \`refund_amount\` integer null, \`to_do_staff\` integer not null, \`search\` text not null, \`search_staff\` text not null, \`created_at\` datetime not null, \`version\` integer not null default 1, constraint \`client_order_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`), constraint \`client_order_replenishment_id_foreign\` foreign key (\`replenishment_id\`) references \`replenishment\` (\`id\`) on delete set null, constraint \`client_order_company_id_foreign\` foreign key (\`company_id\`) references \`company\` (\`id\`) on delete set null, constraint \`client_order_invoice_file_id_foreign\` foreign key (\`invoice_file_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`client_order_contractor_id_foreign\` foreign key (\`contractor_id\`) references \`contractor\` (\`id\`) on delete set null, constraint \`client_order_slip_file_id_foreign\` foreign key (\`slip_file_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`client_order_agent_invoice_file_id_foreign\` foreign key (\`agent_invoice_file_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`client_order_inquiry_report_file_id_foreign\` foreign key (\`inquiry_report_file_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`client_order_swift_report_file_id_foreign\` foreign key (\`swift_report_file_id\`) references \`stored_file\` (\`id\`) on delete set null, constraint \`invoice_amount_whole\` check (invoice_amount is null or invoice_amount = cast(invoice_amount as bigint)), constraint \`amount_usd_whole\` check (amount_usd is null or amount_usd = cast(amount_usd as bigint)), constraint \`refund_amount_whole\` check (refund_amount is null or refund_amount = cast(refund_amount as bigint)));`,
    )
    this.addSql(`create index \`client_order_client_id_index\` on \`client_order\` (\`client_id\`);`)
    this.addSql(`create index \`client_order_replenishment_id_index\` on \`client_order\` (\`replenishment_id\`);`)
    this.addSql(`create index \`client_order_company_id_index\` on \`client_order\` (\`company_id\`);`)
    this.addSql(`create index \`client_order_invoice_file_id_index\` on \`client_order\` (\`invoice_file_id\`);`)
    this.addSql(`create index \`client_order_contractor_id_index\` on \`client_order\` (\`contractor_id\`);`)
    this.addSql(`create index \`client_order_slip_file_id_index\` on \`client_order\` (\`slip_file_id\`);`)
    this.addSql(
      `create index \`client_order_agent_invoice_file_id_index\` on \`client_order\` (\`agent_invoice_file_id\`);`,
    )
    this.addSql(
      `create index \`client_order_inquiry_report_file_id_index\` on \`client_order\` (\`inquiry_report_file_id\`);`,
    )
    this.addSql(
      `create index \`client_order_swift_report_file_id_index\` on \`client_order\` (\`swift_report_file_id\`);`,
    )
    this.addSql(`create index \`client_order_status_id_index\` on \`client_order\` (\`status\`, \`id\`);`)
    this.addSql(`create index \`client_order_client_id_id_index\` on \`client_order\` (\`client_id\`, \`id\`);`)
    this.addSql(
      `create index \`client_order_client_id_status_id_index\` on \`client_order\` (\`client_id\`, \`status\`, \`id\`);`,
    )
    this.addSql(`create index \`client_order_to_do_staff_id_index\` on \`client_order\` (\`to_do_staff\`, \`id\`);`)
    this.addSql(
      `create index \`client_order_company_id_status_index\` on \`client_order\` (\`company_id\`, \`status\`);`,
    )

    this.addSql(
      `create table \`client_balance\` (\`client_id\` integer not null primary key, \`amount\` integer not null, constraint \`client_balance_client_id_foreign\` foreign key (\`client_id\`) references \`app_user\` (\`id\`) on update cascade on delete cascade, constraint \`amount_whole\` check (amount is null or amount = cast(amount as bigint)), constraint \`client_balance_not_negative\` check (amount >= 0));`,
    )
    this.addSql(`create index \`client_balance_client_id_index\` on \`client_balance\` (\`client_id\`);`)

    this.addSql(
      `create table \`auth_link\` (\`id\` integer not null primary key autoincrement, \`user_id\` integer not null, \`kind\` text not null, \`hash\` text not null, \`expires_at\` datetime not null, constraint \`auth_link_user_id_foreign\` foreign key (\`user_id\`) references \`app_user\` (\`id\`) on delete cascade);`,
    )
    this.addSql(`create index \`auth_link_user_id_index\` on \`auth_link\` (\`user_id\`);`)
    this.addSql(`create unique index \`auth_link_user_id_kind_unique\` on \`auth_link\` (\`user_id\`, \`kind\`);`)
  }
}
