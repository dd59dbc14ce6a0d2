// Calls the API for browsers with a token, as a page of another site does.
import assert from 'node:assert/strict'
import { type Organization, type Reply, request, type TestServer } from './harness.ts'

export const ORIGIN = 'https://app.example.com'

/** Creates a token for the web form, application or user at the path. Returns the token. */
export async function newToken(owner: Organization, path: string, more: object): Promise<string> {
  const { status, body, text } = await createToken(owner, path, more)
  assert.equal(status, 201, text)
  return body.token
}

export function createToken(owner: Organization, path: string, more: object): Promise<Reply> {
  const [, , userid, , appid, , webformid] = path.split('/')
  return owner.call('POST', '/core/login/token', { userid, appid, webformid, origins: [ORIGIN], ...more })
}

export const browse = (
  server: TestServer,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  request(`${server.url}/b/v1${path}`, method, body, {
    authorization: `Bearer ${token}`,
    origin: ORIGIN,
    ...headers,
  })
