import type { Account } from '../../api/contract.d.ts'

/** A command that lists the applications of the person with an API key. */
export function curlWith({ server: { publicUrl, apiPath }, user }: Account, key: string): string {
  // The console does not know where a listener of the API's own is reached.
  const base = apiPath === null ? '$FORMYARD_API/devapi/v4' : `${publicUrl}${apiPath}`
  return [
    `curl -X POST "${base}/user/${user.userid}/app/all" \\`,
    `  -H "x-api-key: ${key}" \\`,
    `  -H 'content-type: application/json' -d '{}'`,
  ].join('\n')
}
