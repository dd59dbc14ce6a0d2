// Commands for encrypted secrets.

import { inTransaction } from '../platform/db/database.ts'
import { openSealing } from '../platform/sealing/open-sealing.ts'
import { enqueue } from '../product/job-payloads.ts'
import { hasOtherKeys, isKeyMissing } from '../product/sealed-places.ts'
import { type Command, say, withStore } from './command.ts'

export const secretCommands: Readonly<Record<string, Command>> = {
  'secrets reencrypt': {
    run: ({ config }) =>
      withStore(config, async db => {
        const keyId = openSealing(config, await isKeyMissing(db, config)).keyId()
        if (!(await inTransaction(db, trx => hasOtherKeys(trx, keyId))))
          return say('Every secret is encrypted with the first key. You can remove the others.')
        await inTransaction(db, trx =>
          enqueue(trx, 'reencryptSecrets', {}, { organizationId: '', now: new Date() }),
        )
        say('The server encrypts the secrets in the background. Run this command again to see if it is done.')
      }),
  },
}
