// The command line. Results go to standard output, for scripts. Everything else goes to standard error.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { environment, readConfigOrExit } from '../config/config.ts'
import { backupStore } from '../platform/db/backup.ts'
import { inTransaction } from '../platform/db/database.ts'
import type { Scope } from '../platform/identity/principal.ts'
import { hasSecretKey, SECRET_KEY_FILE } from '../platform/sealing/open-sealing.ts'
import { refuseUndistributed, restoreStore } from '../product/open-store.ts'
import { createKey, createOrganization, operatorIn } from '../product/organizations/create.ts'
import { listKeys } from '../product/organizations/queries.ts'
import { revokeKeyById } from '../product/organizations/revoke.ts'
import { type Command, organizationOf, print, required, say, UsageError, withStore } from './command.ts'
import { secretCommands } from './secret-commands.ts'
import { userCommands } from './user-commands.ts'

const USAGE = `formyard <command>

  serve                                        run the server
  migrate                                      update the store's schema
  backup FILE                                  copy the embedded store; the server may be running
  restore FILE                                 replace the embedded store with a backup; stop the server first
  organization create --name NAME              create an organization and print its id
  key create --name NAME --scopes read,write,admin [--organization ID] [--expires ISO]
                                               create an API key and print it; it is shown only once
  key list                                     list the API keys with their ids and prefixes
  key revoke KEYID                             revoke an API key; takes effect within five seconds
  secrets reencrypt                            encrypt all secrets with the first key of FORMYARD_SECRET_KEY
  setup-link                                   print a link that creates the first administrator
  user create --email EMAIL [--admin] [--organization ID]
                                               create a user and print a link to choose a password
  user reset-link EMAIL [--organization ID]    print a link to choose a new password

DATABASE_URL or FORMYARD_DATA_DIR selects the store; see docs/configuration.md.
`

const commands: Readonly<Record<string, Command>> = {
  ...userCommands,
  ...secretCommands,
  serve: {
    async run({ config }) {
      // Only this command loads the server.
      const { serve } = await import('../processes/serve.ts')
      // npm sets this variable for its scripts.
      await serve(config, environment['npm_lifecycle_event'] ? 'npm run formyard --' : 'formyard')
    },
  },

  migrate: {
    run: ({ config }) =>
      withStore(config, async (db, migrated) => {
        say(migrated.length === 0 ? 'The schema is up to date.' : `Migrated: ${migrated.join(', ')}`)
        await refuseUndistributed(db)
      }),
  },

  backup: {
    args: 1,
    async run({ config, args: [target] }) {
      if (!target) throw new UsageError('Name the FILE to write the backup to.')
      if (config.databaseUrl)
        throw new UsageError('backup supports the embedded store only. Back up Postgres with pg_dump.')
      await backupStore(config.dataDir, target)
      say(`Backed up the store to ${target}.`)
      const key = join(config.dataDir, SECRET_KEY_FILE)
      if (existsSync(key))
        say(`Its secrets can be read only with ${key}. Keep a copy of that file, apart from the backup.`)
    },
  },

  restore: {
    args: 1,
    async run({ config, args: [source] }) {
      if (!source) throw new UsageError('Name the backup FILE to restore.')
      if (config.databaseUrl)
        throw new UsageError('restore supports the embedded store only. Restore Postgres with pg_restore.')
      const kept = await restoreStore(config.dataDir, source, new Date())
      say(`Restored the store from ${source}.`)
      if (kept) say(`The previous store was moved to ${kept}.`)
      if (!hasSecretKey(config))
        say(
          `If it has secrets or personal links, copy ${SECRET_KEY_FILE} to ${config.dataDir} before you start the server.`,
        )
    },
  },

  'organization create': {
    options: ['name'],
    run: ({ config, options }) =>
      withStore(config, async db => {
        const name = required(options.name, '--name')
        print(await inTransaction(db, trx => createOrganization(trx, name, 'cli', new Date())))
      }),
  },

  'key create': {
    options: ['name', 'scopes', 'organization', 'expires'],
    run: ({ config, options }) =>
      withStore(config, async db => {
        const wanted = {
          name: required(options.name, '--name'),
          scopes: toScopes(required(options.scopes, '--scopes')),
          expires: options.expires === undefined ? undefined : toDate(options.expires),
        }
        const organizationId = await organizationOf(db, options.organization)
        const by = operatorIn(organizationId, 'cli')
        const { key } = await inTransaction(db, trx =>
          createKey(trx, { ...wanted, organizationId }, by, new Date()),
        )
        print(key)
      }),
  },

  'key list': {
    run: ({ config }) =>
      withStore(config, async db => {
        for (const key of await listKeys(db)) {
          const state = key.revoke_date
            ? `revoked ${key.revoke_date}`
            : (key.expire_date && `expires ${key.expire_date}`) || 'valid'
          print(
            [key.id, key.organization_id, `${key.prefix}...`, key.scopes.join(','), state, key.name].join(
              '\t',
            ),
          )
        }
      }),
  },

  'key revoke': {
    args: 1,
    run: ({ config, args: [id] }) =>
      withStore(config, async db => {
        if (!id) throw new UsageError('Name the KEYID to revoke. Run "key list" to see the ids.')
        const found = await inTransaction(db, trx => revokeKeyById(trx, id, new Date()))
        if (!found) throw new Error(`Key ${id} not found.`)
        say('Key revoked.')
      }),
  },
}

async function run(args: string[]): Promise<void> {
  const { values, positionals, tokens } = parse(args)
  const [first = '', second = ''] = positionals
  const name = [`${first} ${second}`, first].find(candidate => Object.hasOwn(commands, candidate))
  if (values.help || first === 'help') return print(USAGE.trimEnd())
  const command = commands[name ?? '']
  if (!name || !command)
    throw new UsageError(first ? `Unknown command "${positionals.join(' ')}".` : 'Name a command.')
  const given = positionals.slice(name.split(' ').length)
  const options = tokens.flatMap(token => (token.kind === 'option' ? [token.name] : []))
  refuseUnknownArguments(name, command, given, options)
  await command.run({ args: given, options: values, config: readConfigOrExit(environment) })
}

/** An unexpected argument is an error rather than ignored: the caller meant something by it. */
function refuseUnknownArguments(
  name: string,
  { args = 0, options: known = [] }: Command,
  given: string[],
  options: string[],
) {
  const surplus = given[args]
  if (surplus !== undefined) throw new UsageError(`Unexpected argument "${surplus}" for ${name}.`)
  const unknown = options.find(option => !known.some(name => name === option))
  if (unknown !== undefined) throw new UsageError(`Unknown option --${unknown} for ${name}.`)
  const repeated = options.find((option, i) => options.indexOf(option) !== i)
  if (repeated !== undefined) throw new UsageError(`--${repeated} was given more than once.`)
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    name: text,
    scopes: text,
    organization: text,
    expires: text,
    email: text,
    admin: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const SCOPES: readonly Scope[] = ['read', 'write', 'admin']

function toScopes(text: string): Scope[] {
  return [...new Set(text.split(',').map(word => word.trim()))].map(word => {
    const scope = SCOPES.find(known => known === word)
    if (!scope)
      throw new UsageError(
        `Unknown scope "${word}". --scopes takes ${SCOPES.join(', ')}, separated by commas.`,
      )
    return scope
  })
}

function toDate(text: string): Date {
  const date = new Date(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError('--expires must be an ISO 8601 date, such as 2027-01-31T00:00:00Z.')
  }
  if (date <= new Date()) throw new UsageError('--expires must be in the future.')
  return date
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  if (error instanceof UsageError) say(`\n${USAGE}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
