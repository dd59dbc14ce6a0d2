// A page of another site with designers and forms, under the strictest content security policy that they promise to run under.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Organization } from '../../support/harness.ts'

const hosts: Server[] = []
after(() => {
  for (const host of hosts) host.closeAllConnections()
  for (const host of hosts) host.close()
})

/** A designer for the web form at the path. `/token` creates its tokens. */
export const designerOf = (path: string) =>
  `<formyard-designer token-url="/token${path}"></formyard-designer>`

/** Starts the site. Its page has `body`. Returns its address. */
export async function designerHost(owner: Organization, body: string): Promise<string> {
  const formyard = owner.server.url
  const host = createServer(async (asked, response) => {
    const { method, url: address = '' } = asked
    if (method !== 'POST') {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; script-src ${formyard}; connect-src 'self' ${formyard}; img-src ${formyard} data:; frame-src ${formyard}; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html formyard`,
      })
      return response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title><link rel="icon" href="data:,">
<main><h1>Host</h1>${body}</main>
<script type="module" src="${formyard}/w/v1/formyard.js"></script></html>`)
    }
    const [, , , userid, , appid, , webformid] = address.split('/')
    const wanted = { userid, appid, webformid, features: ['design', 'publish'], origins: [hostUrl] }
    const { text } = await owner.call('POST', '/core/login/token', wanted)
    response.writeHead(201, { 'content-type': 'application/json' }).end(text)
  })
  hosts.push(host)
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  const hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  return hostUrl
}
