import { Migration } from '@mikro-orm/migrations'

export class Migration20261121000000_initial extends Migration {
  override name = 'Migration20261121000000_initial'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "company" ("id" serial primary key, "name" varchar(255) not null, "country" varchar(2) not null, "swift" varchar(11) null, "okved" varchar(255) null, "bank_name" varchar(255) null, "account_number" varchar(64) null, "currency" varchar(3) not null, "base_rate" bigint not null, "country_exclusions" jsonb not null, "auto_cr" boolean not null default false, "deleted_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "version" int not null default 1);`,
    )

    this.addSql(
      `create table "inn_item" ("id" serial primary key, "inn" varchar(12) not null, "name" varchar(255) not null, "address" varchar(500) null, "comment" varchar(1000) null, "status" varchar(10) not null, "reason" varchar(1000) null, "search" text not null, "created_at" timestamptz(3) not null, "version" int not null default 1);`,
    )
    this.addSql(`alter table "inn_item" add constraint "inn_item_inn_unique" unique ("inn");`)
    this.addSql(`create index "inn_item_status_id_index" on "inn_item" ("status", "id");`)

    this.addSql(
      `create table "letter" ("id" serial primary key, "message_id" varchar(100) not null, "recipient" varchar(254) not null, "subject" varchar(255) not null, "html" text not null, "text" text not null, "tries" int not null default 0, "next_try_at" timestamptz(3) null, "sent_at" timestamptz(3) null, "created_at" timestamptz(3) not null);`,
    )
    this.addSql(`alter table "letter" add constraint "letter_message_id_unique" unique ("message_id");`)
    this.addSql(`create index "letter_sent_at_next_try_at_index" on "letter" ("sent_at", "next_try_at");`)

    this.addSql(
      `create table "revoked_token" ("jti" varchar(36) not null, "expires_at" timestamptz(3) not null, primary key ("jti"));`,
    )
    this.addSql(`create index "revoked_token_expires_at_index" on "revoked_token" ("expires_at");`)

    this.addSql(
      `create table "app_user" ("id" serial primary key, "email" varchar(254) null, "name" varchar(255) not null, "password_hash" varchar(255) not null, "kind" varchar(10) not null, "manages_requests" boolean not null default false, "manages_orders" boolean not null default false, "telegram" varchar(64) null, "phone" varchar(64) null, "language" varchar(2) not null default 'ru', "quiet_letters" jsonb not null, "auto_client_request" boolean not null default false, "auto_cr" boolean not null default false, "is_banned" boolean not null default false, "confirmed_at" timestamptz(3) null, "deleted_at" timestamptz(3) null, "token_version" int not null default 0, "search" text not null, "created_at" timestamptz(3) not null, "version" int not null default 1);`,
    )
    this.addSql(`alter table "app_user" add constraint "app_user_email_unique" unique ("email");`)
    this.addSql(`create index "app_user_kind_id_index" on "app_user" ("kind", "id");`)

    this.addSql(
      `create table "transition" ("id" serial primary key, "type" varchar(15) not null, "instance_id" int not null, "step" varchar(30) not null, "from_status" varchar(15) null, "to_status" varchar(15) not null, "actor_id" int not null, "act_as" int null, "comment" varchar(1000) null, "amounts" jsonb not null, "undoes" int null, "at" timestamptz(3) not null);`,
    )
    this.addSql(`alter table "transition" add constraint "transition_undoes_unique" unique ("undoes");`)
    this.addSql(`create index "transition_type_instance_id_id_index" on "transition" ("type", "instance_id", "id");`)

    this.addSql(
      `create table "tier" ("id" serial primary key, "company_id" int not null, "client_id" int null, "type" varchar(10) not null, "operator" varchar(2) not null, "amount" bigint not null, "rate" bigint not null, "on_top_amount" bigint not null default 0, "created_at" timestamptz(3) not null);`,
    )
    this.addSql(`create index "tier_company_id_client_id_type_index" on "tier" ("company_id", "client_id", "type");`)
    this.addSql(`create index "tier_client_id_type_index" on "tier" ("client_id", "type");`)
    this.addSql(
      `alter table "tier" add constraint "amount_whole" check (amount is null or amount = cast(amount as bigint));`,
    )
    this.addSql(
      `alter table "tier" add constraint "on_top_amount_whole" check (on_top_amount is null or on_top_amount = cast(on_top_amount as bigint));`,
    )

    this.addSql(
      `create table "chat_thread" ("id" serial primary key, "type" varchar(15) not null, "instance_id" int not null, "client_id" int not null, "last_client_message" int not null default 0, "last_staff_message" int not null default 0);`,
    )
    this.addSql(`create index "chat_thread_client_id_index" on "chat_thread" ("client_id");`)
    this.addSql(
      `alter table "chat_thread" add constraint "chat_thread_type_instance_id_unique" unique ("type", "instance_id");`,
    )

    this.addSql(
      `create table "chat_read" ("thread_id" int not null, "reader_id" int not null, "last_message" int not null, primary key ("thread_id", "reader_id"));`,
    )

    this.addSql(
      `create table "stored_file" ("id" serial primary key, "name" varchar(255) not null, "extension" varchar(5) not null, "size" int not null, "path" varchar(64) not null, "owner_id" int not null, "used" boolean not null default false, "created_at" timestamptz(3) not null);`,
    )
    this.addSql(`alter table "stored_file" add constraint "stored_file_path_unique" unique ("path");`)
    this.addSql(`create index "stored_file_used_created_at_index" on "stored_file" ("used", "created_at");`)

    this.addSql(
      `create table "bank" ("id" serial primary key, "name" varchar(255) not null, "short_name" varchar(50) not null, "bic" varchar(9) null, "address" varchar(500) null, "inn" varchar(12) null, "account" varchar(64) null, "avatar_id" int null, "blank_id" int null, "payee_name" varchar(255) null, "payee_short_name" varchar(255) null, "beneficiary_address" varchar(500) null, "deleted_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "version" int not null default 1);`,
    )

    this.addSql(
      `create table "request" ("id" serial primary key, "client_id" int not null, "status" varchar(10) not null, "inn" varchar(12) not null, "client_company_name" varchar(255) not null, "address" varchar(500) null, "recipient_country" varchar(2) not null, "recipient_bank_country" varchar(2) not null, "invoice_price" bigint not null, "currency" varchar(3) not null, "payment_purpose" varchar(1000) not null, "comment" varchar(1000) null, "status_since" timestamptz(3) not null, "to_do_client" boolean not null, "to_do_staff" boolean not null, "deleted_at" timestamptz(3) null, "search" text not null, "created_at" timestamptz(3) not null, "version" int not null default 1);`,
    )
    this.addSql(`create index "request_inn_index" on "request" ("inn");`)
    this.addSql(`create index "request_deleted_at_id_index" on "request" ("deleted_at", "id");`)
    this.addSql(`create index "request_status_id_index" on "request" ("status", "id");`)
    this.addSql(`create index "request_client_id_id_index" on "request" ("client_id", "id");`)
    this.addSql(`create index "request_client_id_status_id_index" on "request" ("client_id", "status", "id");`)
    this.addSql(`create index "request_to_do_staff_id_index" on "request" ("to_do_staff", "id");`)
    this.addSql(
      `create index "request_client_id_to_do_client_id_index" on "request" ("client_id", "to_do_client", "id");`,
    )
    this.addSql(
      `alter table "request" add constraint "invoice_price_whole" check (invoice_price is null or invoice_price = cast(invoice_price as bigint));`,
    )
    this.addSql(`alter table "request" add constraint "request_price_positive" check (invoice_price >= 1);`)

    this.addSql(
      `create table "chat_message" ("id" serial primary key, "type" varchar(15) not null, "instance_id" int not null, "client_id" int not null, "sender_id" int not null, "from_staff" boolean not null, "text" text null, "created_at" timestamptz(3) not null);`,
    )
    this.addSql(
      `create index "chat_message_type_instance_id_id_index" on "chat_message" ("type", "instance_id", "id");`,
    )

    this.addSql(
      `create table "chat_file" ("id" serial primary key, "message_id" int not null, "file_id" int not null);`,
    )
    this.addSql(`create index "chat_file_message_id_index" on "chat_file" ("message_id");`)
    this.addSql(`alter table "chat_file" add constraint "chat_file_file_id_unique" unique ("file_id");`)

    this.addSql(
      `create table "manager_client" ("id" serial primary key, "manager_id" int not null, "client_id" int not null);`,
    )
    this.addSql(`create index "manager_client_client_id_index" on "manager_client" ("client_id");`)
    this.addSql(
      `alter table "manager_client" add constraint "manager_client_manager_id_client_id_unique" unique ("manager_id", "client_id");`,
    )

    this.addSql(
      `create table "ledger_op" ("id" serial primary key, "kind" varchar(15) not null, "client_id" int not null, "type" varchar(15) not null, "instance_id" int not null, "generation" int not null, "reverses_id" int null, "actor_id" int not null, "act_as" int null, "at" timestamptz(3) not null);`,
    )
    this.addSql(`alter table "ledger_op" add constraint "ledger_op_reverses_id_unique" unique ("reverses_id");`)
    this.addSql(`create index "ledger_op_client_id_id_index" on "ledger_op" ("client_id", "id");`)
    this.addSql(`create index "ledger_op_client_id_kind_at_index" on "ledger_op" ("client_id", "kind", "at");`)
    this.addSql(
      `alter table "ledger_op" add constraint "ledger_op_kind_type_instance_id_generation_unique" unique ("kind", "type", "instance_id", "generation");`,
    )

    this.addSql(
      `create table "ledger_entry" ("id" serial primary key, "op_id" int not null, "account" varchar(30) not null, "amount" bigint not null);`,
    )
    this.addSql(`create index "ledger_entry_op_id_index" on "ledger_entry" ("op_id");`)
    this.addSql(`create index "ledger_entry_account_op_id_index" on "ledger_entry" ("account", "op_id");`)
    this.addSql(
      `alter table "ledger_entry" add constraint "amount_whole" check (amount is null or amount = cast(amount as bigint));`,
    )

    this.addSql(
      `create table "inn_claim" ("id" serial primary key, "item_id" int not null, "client_id" int not null, "name" varchar(255) not null, "address" varchar(500) null, "comment" varchar(1000) null, "approved" boolean not null default false, "search" text not null, "created_at" timestamptz(3) not null);`,
    )
    this.addSql(`create index "inn_claim_client_id_id_index" on "inn_claim" ("client_id", "id");`)
    this.addSql(`create index "inn_claim_item_id_approved_index" on "inn_claim" ("item_id", "approved");`)
    this.addSql(
      `alter table "inn_claim" add constraint "inn_claim_item_id_client_id_unique" unique ("item_id", "client_id");`,
    )

    this.addSql(
      `create table "currency_markup" ("id" serial primary key, "client_id" int not null, "currency" varchar(3) not null, "type" varchar(10) not null, "value" bigint not null);`,
    )
    this.addSql(
      `alter table "currency_markup" add constraint "currency_markup_client_id_currency_unique" unique ("client_id", "currency");`,
    )

    this.addSql(
      `create table "contractor" ("id" serial primary key, "client_id" int not null, "name" varchar(255) not null, "country" varchar(2) null, "address" varchar(500) null, "contact_name" varchar(255) null, "contact_phone" varchar(64) null, "contact_email" varchar(254) null, "contact_job_title" varchar(255) null, "deleted_at" timestamptz(3) null, "search" text not null, "created_at" timestamptz(3) not null, "version" int not null default 1);`,
    )
    this.addSql(`create index "contractor_client_id_id_index" on "contractor" ("client_id", "id");`)

    this.addSql(
      `create table "contractor_account" ("id" serial primary key, "contractor_id" int not null, "account_number" varchar(64) not null, "swift" varchar(11) not null, "bank_name" varchar(255) not null, "currency" varchar(3) not null, "deleted_at" timestamptz(3) null);`,
    )
    this.addSql(`create index "contractor_account_contractor_id_index" on "contractor_account" ("contractor_id");`)

    this.addSql(
      `create table "contract" ("id" serial primary key, "contractor_id" int not null, "name" varchar(255) not null, "date" date null, "number" varchar(255) null, "file_id" int null, "deleted_at" timestamptz(3) null, "created_at" timestamptz(3) not null);`,
    )
    this.addSql(`create index "contract_contractor_id_index" on "contract" ("contractor_id");`)

    this.addSql(
      `create table "agreement" ("id" serial primary key, "contract_id" int not null, "date" date null, "number" varchar(255) null, "bank_id" int null, "file_id" int null, "created_at" timestamptz(3) not null);`,
    )
    this.addSql(`create index "agreement_contract_id_index" on "agreement" ("contract_id");`)

    this.addSql(
      `create table "replenishment" ("id" serial primary key, "client_id" int not null, "request_id" int not null, "status" varchar(10) not null, "status_since" timestamptz(3) not null, "review_stage" varchar(12) null, "company_id" int null, "comment" varchar(50) null, "contractor_id" int null, "contractor_name" varchar(255) null, "contractor_country" varchar(2) null, "contractor_address" varchar(500) null, "contractor_contact_name" varchar(255) null, "contractor_contact_phone" varchar(64) null, "contractor_contact_email" varchar(254) null, "contractor_contact_job_title" varchar(255) null, "contractor_swift" varchar(11) null, "contractor_currency" varchar(3) null, "contractor_account_number" varchar(64) null, "contractor_bank_name" varchar(255) null, "contractor_comment" varchar(1000) null, "contractor_bank_comment" varchar(1000) null, "contractor_contact_comment" varchar(1000) null, "invoice_comment" varchar(1000) null, "contract_comment" varchar(1000) null, "additional_agreement_comment" varchar(1000) null, "invoice_date" date null, "invoice_number" varchar(255) null, "invoice_amount" bigint null, "invoice_currency" varchar(3) null, "invoice_file_id" int null, "contract_id" int null, "contract_date" date null, "contract_number" varchar(255) null, "contract_file_id" int null, "agreement_id" int null, "agreement_date" date null, "agreement_number" varchar(255) null, "agreement_bank_id" int null, "agreement_file_id" int null, "client_rate" bigint null, "offered_rate" bigint null, "amount_rate" bigint null, "volume_rate" bigint null, "calculation_rate" bigint null, "rate_type" varchar(10) null, "on_top_amount" bigint null, "tier_moved" boolean not null default false, "rate_before" bigint null, "x_rate_before" bigint null, "rate_after" bigint null, "x_rate_after" bigint null, "usd_amount_before" bigint null, "rub_amount_before" bigint null, "usd_amount_after" bigint null, "rub_amount_after" bigint null, "invoice_amount_after" bigint null, "invoice_rate_before" bigint null, "invoice_rate_after" bigint null, "brockman_rate_before" bigint null, "brockman_rate_after" bigint null, "bill_date" date null, "payment_orders" int not null default 0, "to_do_client" boolean not null, "to_do_staff" boolean not null, "search" text not null, "search_staff" text not null, "created_at" timestamptz(3) not null, "version" int not null default 1);`,
    )
    this.addSql(`alter table "replenishment" add constraint "replenishment_request_id_unique" unique ("request_id");`)
    this.addSql(`create index "replenishment_status_id_index" on "replenishment" ("status", "id");`)
    this.addSql(`create index "replenishment_client_id_id_index" on "replenishment" ("client_id", "id");`)
    this.addSql(
      `create index "replenishment_client_id_status_id_index" on "replenishment" ("client_id", "status", "id");`,
    )
    this.addSql(`create index "replenishment_to_do_staff_id_index" on "replenishment" ("to_do_staff", "id");`)
    this.addSql(
      `create index "replenishment_client_id_to_do_client_id_index" on "replenishment" ("client_id", "to_do_client", "id");`,
    )
    this.addSql(`create index "replenishment_company_id_status_index" on "replenishment" ("company_id", "status");`)
    this.addSql(
      `create index "replenishment_agreement_bank_id_status_index" on "replenishment" ("agreement_bank_id", "status");`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "invoice_amount_whole" check (invoice_amount is null or invoice_amount = cast(invoice_amount as bigint));`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "on_top_amount_whole" check (on_top_amount is null or on_top_amount = cast(on_top_amount as bigint));`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "usd_amount_before_whole" check (usd_amount_before is null or usd_amount_before = cast(usd_amount_before as bigint));`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "rub_amount_before_whole" check (rub_amount_before is null or rub_amount_before = cast(rub_amount_before as bigint));`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "usd_amount_after_whole" check (usd_amount_after is null or usd_amount_after = cast(usd_amount_after as bigint));`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "rub_amount_after_whole" check (rub_amount_after is null or rub_amount_after = cast(rub_amount_after as bigint));`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "invoice_amount_after_whole" check (invoice_amount_after is null or invoice_amount_after = cast(invoice_amount_after as bigint));`,
    )

    this.addSql(
      `create table "payment_order" ("id" serial primary key, "replenishment_id" int not null, "file_id" int not null);`,
    )
    this.addSql(`create index "payment_order_replenishment_id_index" on "payment_order" ("replenishment_id");`)
    this.addSql(`alter table "payment_order" add constraint "payment_order_file_id_unique" unique ("file_id");`)

    this.addSql(
      `create table "client_order" ("id" serial primary key, "client_id" int not null, "replenishment_id" int null, "company_id" int null, "status" varchar(15) not null, "status_since" timestamptz(3) not null, "comment" varchar(255) null, "cancel_comment" varchar(1000) null, "client_company_name" varchar(255) null, "invoice_date" date not null, "invoice_number" varchar(255) not null, "invoice_amount" bigint not null, "invoice_currency" varchar(3) not null, "invoice_file_id" int null, "contractor_id" int null, "contractor_name" varchar(255) not null, "contractor_country" varchar(2) not null, "contractor_address" varchar(500) null, "contractor_contact_name" varchar(255) null, "contractor_contact_phone" varchar(64) null, "contractor_contact_email" varchar(254) null, "contractor_contact_job_title" varchar(255) null, "contractor_swift" varchar(11) not null, "contractor_currency" varchar(3) not null, "contractor_account_number" varchar(64) not null, "contractor_bank_name" varchar(255) not null, "x_rate" bigint null, "amount_usd" bigint null, "slip_file_id" int null, "agent_invoice_file_id" int null, "inquiry_report_file_id" int null, "swift_report_file_id" int null, "refund_amount" bigint null, "to_do_staff" boolean not null, "search" text not null, "search_staff" text not null, "created_at" timestamptz(3) not null, "version" int not null default 1);`,
    )
    this.addSql(`create index "client_order_replenishment_id_index" on "client_order" ("replenishment_id");`)
    this.addSql(`create index "client_order_status_id_index" on "client_order" ("status", "id");`)
    this.addSql(`create index "client_order_client_id_id_index" on "client_order" ("client_id", "id");`)
    this.addSql(
      `create index "client_order_client_id_status_id_index" on "client_order" ("client_id", "status", "id");`,
    )
    this.addSql(`create index "client_order_to_do_staff_id_index" on "client_order" ("to_do_staff", "id");`)
    this.addSql(`create index "client_order_company_id_status_index" on "client_order" ("company_id", "status");`)
    this.addSql(
      `alter table "client_order" add constraint "invoice_amount_whole" check (invoice_amount is null or invoice_amount = cast(invoice_amount as bigint));`,
    )
    this.addSql(
      `alter table "client_order" add constraint "amount_usd_whole" check (amount_usd is null or amount_usd = cast(amount_usd as bigint));`,
    )
    this.addSql(
      `alter table "client_order" add constraint "refund_amount_whole" check (refund_amount is null or refund_amount = cast(refund_amount as bigint));`,
    )

    this.addSql(
      `create table "client_balance" ("client_id" int not null, "amount" bigint not null, primary key ("client_id"));`,
    )
    this.addSql(
      `alter table "client_balance" add constraint "amount_whole" check (amount is null or amount = cast(amount as bigint));`,
    )
    this.addSql(`alter table "client_balance" add constraint "client_balance_not_negative" check (amount >= 0);`)

    this.addSql(
      `create table "auth_link" ("id" serial primary key, "user_id" int not null, "kind" varchar(10) not null, "hash" varchar(64) not null, "expires_at" timestamptz(3) not null);`,
    )
    this.addSql(`alter table "auth_link" add constraint "auth_link_user_id_kind_unique" unique ("user_id", "kind");`)

    this.addSql(
      `alter table "transition" add constraint "transition_actor_id_foreign" foreign key ("actor_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "tier" add constraint "tier_company_id_foreign" foreign key ("company_id") references "company" ("id");`,
    )
    this.addSql(
      `alter table "tier" add constraint "tier_client_id_foreign" foreign key ("client_id") references "app_user" ("id") on delete set null;`,
    )

    this.addSql(
      `alter table "chat_thread" add constraint "chat_thread_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "chat_read" add constraint "chat_read_thread_id_foreign" foreign key ("thread_id") references "chat_thread" ("id") on update cascade on delete cascade;`,
    )
    this.addSql(
      `alter table "chat_read" add constraint "chat_read_reader_id_foreign" foreign key ("reader_id") references "app_user" ("id") on update cascade on delete cascade;`,
    )

    this.addSql(
      `alter table "stored_file" add constraint "stored_file_owner_id_foreign" foreign key ("owner_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "bank" add constraint "bank_avatar_id_foreign" foreign key ("avatar_id") references "stored_file" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "bank" add constraint "bank_blank_id_foreign" foreign key ("blank_id") references "stored_file" ("id") on delete set null;`,
    )

    this.addSql(
      `alter table "request" add constraint "request_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "chat_message" add constraint "chat_message_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )
    this.addSql(
      `alter table "chat_message" add constraint "chat_message_sender_id_foreign" foreign key ("sender_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "chat_file" add constraint "chat_file_message_id_foreign" foreign key ("message_id") references "chat_message" ("id");`,
    )
    this.addSql(
      `alter table "chat_file" add constraint "chat_file_file_id_foreign" foreign key ("file_id") references "stored_file" ("id");`,
    )

    this.addSql(
      `alter table "manager_client" add constraint "manager_client_manager_id_foreign" foreign key ("manager_id") references "app_user" ("id") on delete cascade;`,
    )
    this.addSql(
      `alter table "manager_client" add constraint "manager_client_client_id_foreign" foreign key ("client_id") references "app_user" ("id") on delete cascade;`,
    )

    this.addSql(
      `alter table "ledger_op" add constraint "ledger_op_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )
    this.addSql(
      `alter table "ledger_op" add constraint "ledger_op_reverses_id_foreign" foreign key ("reverses_id") references "ledger_op" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "ledger_op" add constraint "ledger_op_actor_id_foreign" foreign key ("actor_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "ledger_entry" add constraint "ledger_entry_op_id_foreign" foreign key ("op_id") references "ledger_op" ("id");`,
    )

    this.addSql(
      `alter table "inn_claim" add constraint "inn_claim_item_id_foreign" foreign key ("item_id") references "inn_item" ("id") on delete cascade;`,
    )
    this.addSql(
      `alter table "inn_claim" add constraint "inn_claim_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "currency_markup" add constraint "currency_markup_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "contractor" add constraint "contractor_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )

    this.addSql(
      `alter table "contractor_account" add constraint "contractor_account_contractor_id_foreign" foreign key ("contractor_id") references "contractor" ("id");`,
    )

    this.addSql(
      `alter table "contract" add constraint "contract_contractor_id_foreign" foreign key ("contractor_id") references "contractor" ("id");`,
    )
    this.addSql(
      `alter table "contract" add constraint "contract_file_id_foreign" foreign key ("file_id") references "stored_file" ("id") on delete set null;`,
    )

    this.addSql(
      `alter table "agreement" add constraint "agreement_contract_id_foreign" foreign key ("contract_id") references "contract" ("id");`,
    )
    this.addSql(
      `alter table "agreement" add constraint "agreement_bank_id_foreign" foreign key ("bank_id") references "bank" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "agreement" add constraint "agreement_file_id_foreign" foreign key ("file_id") references "stored_file" ("id") on delete set null;`,
    )

    this.addSql(
      `alter table "replenishment" add constraint "replenishment_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_request_id_foreign" foreign key ("request_id") references "request" ("id");`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_company_id_foreign" foreign key ("company_id") references "company" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_contractor_id_foreign" foreign key ("contractor_id") references "contractor" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_invoice_file_id_foreign" foreign key ("invoice_file_id") references "stored_file" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_contract_id_foreign" foreign key ("contract_id") references "contract" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_contract_file_id_foreign" foreign key ("contract_file_id") references "stored_file" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_agreement_id_foreign" foreign key ("agreement_id") references "agreement" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_agreement_bank_id_foreign" foreign key ("agreement_bank_id") references "bank" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "replenishment" add constraint "replenishment_agreement_file_id_foreign" foreign key ("agreement_file_id") references "stored_file" ("id") on delete set null;`,
    )

    this.addSql(
      `alter table "payment_order" add constraint "payment_order_replenishment_id_foreign" foreign key ("replenishment_id") references "replenishment" ("id");`,
    )
    this.addSql(
      `alter table "payment_order" add constraint "payment_order_file_id_foreign" foreign key ("file_id") references "stored_file" ("id");`,
    )

    this.addSql(
      `alter table "client_order" add constraint "client_order_client_id_foreign" foreign key ("client_id") references "app_user" ("id");`,
    )
    this.addSql(
      `alter table "client_order" add constraint "client_order_replenishment_id_foreign" foreign key ("replenishment_id") references "replenishment" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "client_order" add constraint "client_order_company_id_foreign" foreign key ("company_id") references "company" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "client_order" add constraint "client_order_invoice_file_id_foreign" foreign key ("invoice_file_id") references "stored_file" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "client_order" add constraint "client_order_contractor_id_foreign" foreign key ("contractor_id") references "contractor" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "client_order" add constraint "client_order_slip_file_id_foreign" foreign key ("slip_file_id") references "stored_file" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "client_order" add constraint "client_order_agent_invoice_file_id_foreign" foreign key ("agent_invoice_file_id") references "stored_file" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "client_order" add constraint "client_order_inquiry_report_file_id_foreign" foreign key ("inquiry_report_file_id") references "stored_file" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "client_order" add constraint "client_order_swift_report_file_id_foreign" foreign key ("swift_report_file_id") references "stored_file" ("id") on delete set null;`,
    )

    this.addSql(
      `alter table "client_balance" add constraint "client_balance_client_id_foreign" foreign key ("client_id") references "app_user" ("id") on update cascade on delete cascade;`,
    )

    this.addSql(
      `alter table "auth_link" add constraint "auth_link_user_id_foreign" foreign key ("user_id") references "app_user" ("id") on delete cascade;`,
    )
  }
}
