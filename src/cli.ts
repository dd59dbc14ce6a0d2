// The command line. What a command makes stands alone on standard output, for scripts; all else goes to standard error.
import { parseArgs } from 'node:util'
import { type Config, environment, readConfigOrExit } from './config.ts'
import { backupStore } from './platform/db/backup.ts'
import { inTransaction } from './platform/db/database.ts'
import type { Scope } from './platform/identity/principal.ts'
import { createKey, createOrganization } from './product/organizations/create.ts'
import { findOrganization, findOrganizations, listKeys } from './product/organizations/queries.ts'
import { revokeKey } from './product/organizations/revoke.ts'
import { migrate, openStore, refuseUndistributed, restoreStore } from './product/store.ts'
import type { Db } from './product/tables.ts'

const USAGE = `formyard <command>

  serve                                        run the server
  migrate                                      bring the store's schema up to date
  backup FILE                                  copy the embedded store, also while a server runs
  restore FILE                                 put a backup in the embedded store's place; no server may run
  organization create --name NAME              prints the new organization's id
  key create --name NAME --scopes read,write,admin [--organization ID] [--expires ISO]
                                               prints the new key, this once
  key list                                     lists keys by id and prefix
  key revoke KEYID                             a running server notices within five seconds

The store is the one that DATABASE_URL or FORMYARD_DATA_DIR names; see docs/configuration.md.
`

/** A command that was called wrongly: its message and how to call it, exit status 2. */
class UsageError extends Error {}

type Option = 'name' | 'scopes' | 'organization' | 'expires'

interface Call {
  readonly words: readonly string[]
  readonly options: { readonly [option in Option]?: string | undefined }
  readonly config: Config
}

interface Command {
  /** How many words it takes behind its name; none when absent. */
  readonly words?: number
  readonly options?: readonly Option[]
  readonly run: (call: Call) => Promise<void>
}

const commands: Readonly<Record<string, Command>> = {
  serve: {
    async run({ config }) {
      // The other commands need no server.
      const { serve } = await import('./serve.ts')
      // npm sets this variable for what it runs.
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
    words: 1,
    async run({ config, words: [target] }) {
      if (!target) throw new UsageError('backup needs the FILE to write.')
      if (config.databaseUrl)
        throw new UsageError('backup copies the embedded store; back up Postgres with pg_dump.')
      await backupStore(config.dataDir, target)
      say(`The store was copied to ${target}.`)
    },
  },

  restore: {
    words: 1,
    async run({ config, words: [source] }) {
      if (!source) throw new UsageError('restore needs the FILE of a backup.')
      if (config.databaseUrl)
        throw new UsageError('restore fills the embedded store; restore Postgres with pg_restore.')
      const kept = await restoreStore(config.dataDir, source, new Date())
      say(`The store was restored from ${source}.`)
      if (kept) say(`The store that was there is now ${kept}.`)
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
        print(
          await inTransaction(db, trx => createKey(trx, { ...wanted, organizationId }, 'cli', new Date())),
        )
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
    words: 1,
    run: ({ config, words: [id] }) =>
      withStore(config, async db => {
        if (!id) throw new UsageError('key revoke needs a KEYID; see key list.')
        const found = await inTransaction(db, trx => revokeKey(trx, id, new Date()))
        if (!found) throw new Error(`There is no key ${id}.`)
        say('The key is revoked.')
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
    throw new UsageError(first ? `There is no command "${positionals.join(' ')}".` : 'Which command?')
  const words = positionals.slice(name.split(' ').length)
  const given = tokens.flatMap(token => (token.kind === 'option' ? [token.name] : []))
  refuseSurplus(name, command, words, given)
  await command.run({ words, options: values, config: readConfigOrExit(environment) })
}

/** What a command does not take may have been meant for something: it is told, and nothing is done. */
function refuseSurplus(
  name: string,
  { words: taken = 0, options = [] }: Command,
  words: string[],
  given: string[],
) {
  const surplus = words[taken]
  if (surplus !== undefined) throw new UsageError(`${name} does not take "${surplus}".`)
  const stranger = given.find(option => !options.some(known => known === option))
  if (stranger !== undefined) throw new UsageError(`${name} does not take --${stranger}.`)
  const twice = given.find((option, i) => given.indexOf(option) !== i)
  if (twice !== undefined) throw new UsageError(`--${twice} was given more than once.`)
}

function parse(args: string[]) {
  const text = { type: 'string' } as const
  const options = {
    name: text,
    scopes: text,
    organization: text,
    expires: text,
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function withStore(config: Config, work: (db: Db, migrated: string[]) => Promise<void>): Promise<void> {
  const db = openStore(config, { error: error => say(error.message) })
  try {
    await work(db, await migrate(db, config))
  } finally {
    await db.destroy()
  }
}

function required(value: string | undefined, option: string): string {
  if (!value?.trim()) throw new UsageError(`${option} is missing.`)
  return value
}

const SCOPES: readonly Scope[] = ['read', 'write', 'admin']

function toScopes(text: string): Scope[] {
  return [...new Set(text.split(',').map(word => word.trim()))].map(word => {
    const scope = SCOPES.find(known => known === word)
    if (!scope)
      throw new UsageError(`--scopes takes ${SCOPES.join(', ')}, separated by commas; not "${word}".`)
    return scope
  })
}

function toDate(text: string): Date {
  const date = new Date(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError('--expires takes an ISO 8601 date, such as 2027-01-31T00:00:00Z.')
  }
  if (date <= new Date()) throw new UsageError('--expires lies in the past.')
  return date
}

async function organizationOf(db: Db, id: string | undefined): Promise<string> {
  if (id !== undefined) {
    if (!(await findOrganization(db, id))) throw new Error(`There is no organization ${id}.`)
    return id
  }
  const [only, another] = await findOrganizations(db, 2)
  if (!only) throw new Error('There is no organization yet: start the server once, or create one.')
  if (another) throw new UsageError('There are several organizations: say which with --organization.')
  return only.id
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
const say = (line: string) => void process.stderr.write(`${line}\n`)

try {
  await run(process.argv.slice(2))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  if (error instanceof UsageError) say(`\n${USAGE}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
