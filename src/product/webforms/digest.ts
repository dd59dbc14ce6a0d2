// Two states of a form are the same to respondents if their digests are equal.
import { hash } from 'node:crypto'
import type { Definition } from '../../engine/definition/definition.ts'
import { canonical } from '../../platform/canonical.ts'

export interface Content {
  readonly name: string
  readonly description: string
  readonly definition: Definition
}

/** SHA-256, base64url, of the content as canonical JSON. */
export const digestOf = ({ name, description, definition }: Content): string =>
  hash('sha256', JSON.stringify([name, description, canonical(definition)]), 'base64url')
