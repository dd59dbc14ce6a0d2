/** What a page can give as a token: the text, or the reply of "Create a token", as JSON or parsed. */
export type GivenToken = string | { readonly token: string }

/** Undefined if there is no token in it. */
export function tokenIn(hostValue: unknown): string | undefined {
  let value = hostValue
  if (typeof hostValue === 'string' && hostValue.trim().startsWith('{')) {
    try {
      value = JSON.parse(hostValue)
    } catch {
      return undefined
    }
  }
  const token = typeof value === 'object' && value !== null && 'token' in value ? value.token : value
  return typeof token === 'string' && token.trim() !== '' ? token.trim() : undefined
}

/** The token that the page's `getToken` gave. @throws {Error} that says what to return */
export function givenToken(hostValue: unknown): string {
  const token = tokenIn(hostValue)
  if (token === undefined)
    throw new Error('`getToken` gave no token. Return the token, or the reply with it.')
  return token
}
