// What commands of the command line have in common.
import type { Config } from '../config/config.ts'
import { migrate, openStore } from '../product/open-store.ts'
import { findOrganization, findOrganizations } from '../product/organizations/queries.ts'
import type { Db } from '../product/tables/tables.ts'

/** A usage error: printed with the usage, exit status 2. */
export class UsageError extends Error {}

type TextOption = 'name' | 'scopes' | 'organization' | 'expires' | 'email'
export type Option = TextOption | 'admin'

export interface Call {
  readonly args: readonly string[]
  readonly options: { readonly [option in TextOption]?: string | undefined } & {
    readonly admin?: boolean | undefined
  }
  readonly config: Config
}

export interface Command {
  /** The number of arguments; 0 when absent. */
  readonly args?: number
  readonly options?: readonly Option[]
  readonly run: (call: Call) => Promise<void>
}

export async function withStore(
  config: Config,
  work: (db: Db, migrated: string[]) => Promise<void>,
): Promise<void> {
  const db = openStore(config, { error: error => say(error.message) })
  try {
    await work(db, await migrate(db, config))
  } finally {
    await db.destroy()
  }
}

export function required(value: string | undefined, option: string): string {
  if (!value?.trim()) throw new UsageError(`${option} is required.`)
  return value
}

export async function organizationOf(db: Db, id: string | undefined): Promise<string> {
  if (id !== undefined) {
    if (!(await findOrganization(db, id))) throw new Error(`Organization ${id} not found.`)
    return id
  }
  const [only, another] = await findOrganizations(db, 2)
  if (!only)
    throw new Error('No organization exists yet. Start the server once, or run "organization create".')
  if (another) throw new UsageError('Several organizations exist. Choose one with --organization.')
  return only.id
}

export const print = (line: string) => void process.stdout.write(`${line}\n`)
export const say = (line: string) => void process.stderr.write(`${line}\n`)
