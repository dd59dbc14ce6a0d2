import { hash } from 'node:crypto'

/**
 * The subject of an event about a person. A hash, because events outlive responses: nobody can read an email from it, but equal
 * persons of an application have equal subjects.
 */
export const personSubject = (appId: string, person: string): string =>
  hash('sha256', `${appId} ${person.toLowerCase()}`, 'base64url')
