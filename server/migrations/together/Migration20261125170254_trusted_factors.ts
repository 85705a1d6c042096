import { MigrationOfBoth } from '../ofBoth.ts'

export class Migration20261125170254_trusted_factors extends MigrationOfBoth {
  override readonly name = 'Migration20261125170254_trusted_factors'

  override readonly sqlite = {
    up: [
      'alter table `totp_factor` add column `trusted_from` datetime null;',
      'alter table `passkey` add column `trusted_from` datetime null;',
    ],
    down: [
      'alter table `passkey` drop column `trusted_from`;',
      'alter table `totp_factor` drop column `trusted_from`;',
    ],
  }

  override readonly postgresql = {
    up: [
      'alter table "totp_factor" add "trusted_from" timestamptz(3) null;',
      'alter table "passkey" add "trusted_from" timestamptz(3) null;',
    ],
    down: [
      'alter table "passkey" drop column "trusted_from";',
      'alter table "totp_factor" drop column "trusted_from";',
    ],
  }
}
