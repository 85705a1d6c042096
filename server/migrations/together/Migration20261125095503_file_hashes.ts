import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125095503_file_hashes extends MigrationOfBoth {
  override readonly name = 'Migration20261125095503_file_hashes'

  override readonly sqlite = {
    up: [
      'alter table `stored_file` add column `sha256` text null;',
      'create index `stored_file_sha256_index` on `stored_file` (`sha256`);',
    ],
    down: ['drop index `stored_file_sha256_index`;', 'alter table `stored_file` drop column `sha256`;'],
  }

  override readonly postgresql = {
    up: [
      'alter table "stored_file" add "sha256" varchar(64) null;',
      'create index "stored_file_sha256_index" on "stored_file" ("sha256");',
    ],
    down: ['drop index "stored_file_sha256_index";', 'alter table "stored_file" drop column "sha256";'],
  }
}
