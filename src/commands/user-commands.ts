// Commands for the people who use the console. They need no server, so they help those whom it does not let in.

import type { Config, ConsoleConfig } from '../config/config.ts'
import { isEmail } from '../engine/questions/email/answer.ts'
import { inTransaction } from '../platform/db/database.ts'
import { findAccount, findAccounts } from '../product/accounts/account-queries.ts'
import { createResetLink } from '../product/accounts/reset.ts'
import { createSetupCode } from '../product/accounts/setup.ts'
import { caseKey } from '../product/case-key.ts'
import { constraintProblem } from '../product/constraints.ts'
import { operatorIn } from '../product/organizations/create.ts'
import type { Db } from '../product/tables/tables.ts'
import { prepareUser } from '../product/users/create.ts'
import { hashPassword } from '../product/users/password.ts'
import {
  type Call,
  type Command,
  organizationOf,
  print,
  required,
  say,
  UsageError,
  withStore,
} from './command.ts'

export const userCommands: Readonly<Record<string, Command>> = {
  'setup-link': {
    run: ({ config }) =>
      withStore(config, async db => {
        const { url } = consoleOf(config)
        const created = await createSetupCode(db, new Date())
        if (!created) throw new Error('There is an administrator already. Run "user reset-link EMAIL".')
        print(`${url}/setup/${created.code}`)
      }),
  },

  'user create': {
    options: ['email', 'admin', 'organization'],
    run: call => withStore(call.config, db => createUser(db, call)),
  },

  'user reset-link': {
    args: 1,
    options: ['organization'],
    run: ({ config, options, args: [email] }) =>
      withStore(config, async db => {
        if (!email) throw new UsageError('Name the EMAIL of the user.')
        const found = (await findAccounts(db, caseKey(email))).filter(({ organization_id }) =>
          [undefined, organization_id].includes(options.organization),
        )
        const [account, another] = found
        if (!account) throw new Error(`There is no user with the email ${email}.`)
        if (another)
          throw new UsageError('Several organizations have this user. Choose one with --organization.')
        await printLink(db, config, account)
      }),
  },
}

async function createUser(db: Db, { config, options }: Call): Promise<void> {
  const email = required(options.email, '--email')
  if (!isEmail(email)) throw new UsageError('--email must be an email address, such as eva@example.com.')
  const by = operatorIn(await organizationOf(db, options.organization), 'cli')
  const role = options.admin ? 'ADMIN' : 'CREATOR'
  const insert = await prepareUser(by, { email, role, password: null }, hashPassword)
  const { id } = await inTransaction(db, trx => insert(trx, new Date().toISOString())).catch(error => {
    throw constraintProblem(error)
  })
  const account = await findAccount(db, id)
  if (account) await printLink(db, config, account)
}

async function printLink(
  db: Db,
  config: Config,
  account: NonNullable<Awaited<ReturnType<typeof findAccount>>>,
): Promise<void> {
  const { url } = consoleOf(config)
  const by = operatorIn(account.organization_id, 'cli')
  const link = await inTransaction(db, trx => createResetLink(trx, by, account, url, new Date()))
  print(link.url)
  say(`The link works once, until ${link.expireDate}.`)
}

function consoleOf({ console }: Config): ConsoleConfig {
  if (console) return console
  throw new Error('The console is off. Set FORMYARD_CONSOLE to on.')
}
