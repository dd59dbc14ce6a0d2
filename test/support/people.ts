// Signs people in and acts as the console in their browsers.
import assert from 'node:assert/strict'
import type { AppParts } from '../../src/app/app-parts.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { createSession } from '../../src/product/sessions/create.ts'
import { newEmail, type Organization, type Reply, request, type TestServer } from './harness.ts'

export const PASSWORD = 'correct horse 9'

/** A hash for tests that sign many people in. It keeps its password. */
export const plainPasswords: Pick<AppParts, 'hashPassword' | 'verifyPassword'> = {
  hashPassword: async password => `$plain$${password}`,
  verifyPassword: async (password, stored) => stored === `$plain$${password}`,
}

export const FROM_CONSOLE = { 'sec-fetch-site': 'same-origin' }

/** Sends a form as a page of the server does. */
export const sendForm = (
  server: TestServer,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = FROM_CONSOLE,
): Promise<Reply> => request(server.url + path, 'POST', new URLSearchParams(fields), headers)

export const cookieOf = ({ headers }: Reply) => headers.get('set-cookie')?.split(';', 1)[0] ?? ''

export class Person {
  readonly server: TestServer
  readonly userid: string
  readonly email: string
  readonly cookie: string

  constructor(server: TestServer, userid: string, email: string, cookie: string) {
    this.server = server
    this.userid = userid
    this.email = email
    this.cookie = cookie
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const all = { cookie: this.cookie, ...FROM_CONSOLE, ...headers }
    return request(`${this.server.url}/b/v1${path}`, method, body, all)
  }
}

/** Creates a user and signs them in. */
export async function signedIn(
  organization: Organization,
  role: 'CREATOR' | 'ADMIN' = 'CREATOR',
): Promise<Person> {
  const email = newEmail()
  const { status, body, text } = await organization.call('POST', '/core/user', {
    email,
    password: PASSWORD,
    role,
  })
  assert.equal(status, 201, text)
  return new Person(organization.server, body.userid, email, await signIn(organization.server, email))
}

/** Returns the cookie of a new session. */
export async function signIn(server: TestServer, email: string, password = PASSWORD): Promise<string> {
  const reply = await sendForm(server, '/login', { email, password })
  assert.equal(reply.status, 303, reply.text)
  return cookieOf(reply)
}

/** Returns the cookie of a new session, for servers whose users have no passwords. */
export async function sessionOf(server: TestServer, userid: string): Promise<string> {
  const secret = await inTransaction(server.db, async trx => {
    const { organization_id: organizationId } = await trx
      .selectFrom('users')
      .select('organization_id')
      .where('id', '=', userid)
      .executeTakeFirstOrThrow()
    const person = { userId: userid, organizationId, agent: '', stays: false, requestId: 'r' }
    return createSession(trx, person, new Date())
  })
  return `fy_session=${secret}`
}
