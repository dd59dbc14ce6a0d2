// A page of another site with an editor, under the strictest content security policy that it promises to run under.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Organization } from '../../support/harness.ts'
import { sendHostPage } from './host-page.ts'

const hosts: Server[] = []
after(() => {
  for (const host of hosts) host.closeAllConnections()
  for (const host of hosts) host.close()
})

interface Editor {
  readonly element: 'formyard-dashboard-editor' | 'formyard-workflow' | 'formyard-chart-editor'
  /** The attribute with the id of what is edited. */
  readonly noun: 'dashboard' | 'workflow' | 'chart'
  readonly features: readonly string[]
  /** The limits of the tokens. */
  readonly limits?: object
}

/** Starts the site. Its address takes the id of what is edited, such as `dashboard=...`, and `lang`. */
export async function editorHost(
  owner: Organization,
  app: string,
  { element, noun, features, limits = {} }: Editor,
): Promise<string> {
  const formyard = owner.server.url
  const host = createServer(async ({ method, url = '' }, response) => {
    const asked = new URL(url, 'http://host')
    const id = asked.searchParams.get(noun)
    if (method !== 'POST')
      return sendHostPage(response, {
        formyard,
        body: `<${element} token-url="/token" ${id ? `${noun}="${id}"` : ''}></${element}>`,
        language: asked.searchParams.get('lang') ?? 'en',
      })
    const [, , userid, , appid] = app.split('/')
    const wanted = { userid, appid, features, origins: [hostUrl], ...limits }
    const { text } = await owner.call('POST', '/core/login/token', wanted)
    response.writeHead(201, { 'content-type': 'application/json' }).end(text)
  })
  hosts.push(host)
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  const hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  return hostUrl
}
