// Reads secrets for what uses them, and keeps their values out of texts.
import type { Sealing } from '../../platform/sealing/sealing.ts'
import type { Db } from '../tables.ts'
import { findUsable, type SecretRow } from './queries.ts'
import type { SecretOwner } from './uses.ts'

export interface OpenSecret {
  readonly name: string
  readonly value: string
  /** Host patterns: the value goes to no other host. */
  readonly hosts: readonly string[]
}

/** What a value is bound to: its place. */
export const contextOf = ({ organizationId, appId }: SecretOwner, name: string): readonly string[] => [
  organizationId,
  appId ?? '',
  name,
]

export const rowContext = ({ organization_id, app_id, name }: SecretRow): readonly string[] =>
  contextOf({ organizationId: organization_id, appId: app_id }, name)

/**
 * Reads the secrets that an application uses by name. Its own hide those of the organization.
 * @returns those that exist
 * @throws {HttpProblem} secrets_unavailable
 */
export async function openSecrets(
  db: Db,
  sealing: Sealing,
  { organizationId, appId }: { readonly organizationId: string; readonly appId: string },
  names: readonly string[],
): Promise<OpenSecret[]> {
  if (names.length === 0) return []
  const rows = await findUsable(db, organizationId, appId, names)
  const byName = new Map(rows.filter(row => row.app_id === null).map(row => [row.name, row]))
  for (const row of rows) if (row.app_id !== null) byName.set(row.name, row)
  return [...byName.values()].map(row => ({
    name: row.name,
    value: sealing.unseal('secrets', row.sealed, rowContext(row)).toString(),
    hosts: row.hosts,
  }))
}

/** Replaces values by `[secret NAME]`, also where they are encoded for a URL, a form, JSON or HTTP Basic. */
export function redactSecrets(text: string, secrets: readonly Pick<OpenSecret, 'name' | 'value'>[]): string {
  const forms = secrets.flatMap(({ name, value }) => formsOf(value).map(form => [form, name] as const))
  // A value can be a part of another one.
  const longestFirst = forms.toSorted(([a], [b]) => b.length - a.length)
  return longestFirst.reduce((left, [form, name]) => left.replaceAll(form, () => `[secret ${name}]`), text)
}

function formsOf(value: string): readonly string[] {
  const form = new URLSearchParams([['', value]]).toString().slice(1)
  const escaped = [encodeURIComponent(value), form, form.replaceAll('+', '%20')]
  const lowerCase = escaped.map(text => text.replace(/%../g, code => code.toLowerCase()))
  const base64 = [Buffer.from(value).toString('base64').replace(/=+$/, ''), ...insideBase64(value)]
  const base64url = base64.map(text => text.replaceAll('+', '-').replaceAll('/', '_'))
  const json = JSON.stringify(value).slice(1, -1)
  return [...new Set([value, json, ...escaped, ...lowerCase, ...base64, ...base64url])]
}

/** How a value stands in the base64 of a longer text, which begins anywhere: without the characters that it shares with others. */
const insideBase64 = (value: string): readonly string[] =>
  [0, 1, 2].map(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(value)])
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6))
  })
