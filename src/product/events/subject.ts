import { hash } from 'node:crypto'

/**
 * The subject of an event: whom or what it is about, such as an email or an invitation. A hash, because events outlive responses: nobody
 * can read an email from it, but equal subjects of an application are equal.
 */
export const subjectOf = (appId: string, about: string): string =>
  hash('sha256', `${appId} ${about.toLowerCase()}`, 'base64url')
