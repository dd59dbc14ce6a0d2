// Identifiers: TypeIDs (github.com/jetify-com/typeid), a type prefix and a UUIDv7 in base32. They sort by creation time;
// db/list-order.ts makes them.
import { randomBytes, randomUUID } from 'node:crypto'
import { Type } from 'typebox'

export type IdPrefix =
  | 'org'
  | 'key'
  | 'user'
  | 'app'
  | 'webform'
  | 'response'
  | 'audit'
  | 'grading'
  | 'job'
  | 'file'

/** An unguessable URL-safe text of `bytes` random bytes. */
export const newSecret = (bytes: number) => randomBytes(bytes).toString('base64url')

/** 122 unguessable bits as 32 characters; Node keeps random bytes for these in store, so that one costs no system call. */
export const newToken = () => randomUUID().replaceAll('-', '')

/** Schema of an identifier. */
export const Id = (prefix: IdPrefix) =>
  Type.String({ pattern: `^${prefix}_[0-9a-z]{26}$`, examples: [`${prefix}_01jzk3v9w2e8ra4m7y5c6q0htd`] })
