// Whether two states of a form are the same to respondents: equal digests.
import { hash } from 'node:crypto'
import type { Definition } from './definition.ts'

export interface Content {
  readonly name: string
  readonly description: string
  readonly definition: Definition
}

/** SHA-256, base64url, of the content with the members of every object in one order. */
export const digestOf = ({ name, description, definition }: Content): string =>
  hash('sha256', JSON.stringify([name, description, canonical(definition)]), 'base64url')

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return Object.fromEntries(
    members.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, canonical(member)]),
  )
}
