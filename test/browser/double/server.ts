// The double of a server: the scripts of the elements, and the operations that they call, without a store. And a page of another site.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { builtElements } from '../../../scripts/bundle-elements.ts'
import { HttpProblem } from '../../../src/platform/http/problem.ts'
import { type HostPage, sendHostPage } from '../elements/host-page.ts'
import { APP_ID, openApi, type Sent, USER } from './api.ts'

export const TOKEN = 'fy_tok_double'
const LIFETIME_MS = 900_000

/** The page of the other site, and what its tokens allow. */
export interface Hosted extends Pick<HostPage, 'body' | 'language' | 'script'> {
  readonly features: readonly string[]
  /** More members of the reply of `/me`. */
  readonly me?: () => object
}

export type Double = Awaited<ReturnType<typeof startDouble>>

export async function startDouble() {
  const files = await builtElements()
  const api = await openApi()
  const requests: { readonly method: string; readonly path: string; readonly body: string }[] = []
  let hosted: Hosted = { body: '', features: [] }
  let isDown = false
  let isExpired = false
  let withheld: RegExp | undefined
  const formyard = createServer((request, response) => void serve(request, response))
  const host = createServer((request, response) => {
    if (request.method === 'POST')
      return send(response, { status: 201, headers: JSON_TYPE, text: JSON.stringify({ token: TOKEN }) })
    sendHostPage(response, { ...hosted, formyard: urlOf(formyard) })
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const file = files.get(path.slice('/w/'.length))
    if (file) {
      if (!withheld?.test(path)) send(response, { status: 200, headers: SCRIPT, text: file.identity })
      return
    }
    if (method === 'OPTIONS') return send(response, { status: 204, headers: PREFLIGHT, text: '' })
    const body = await text(request)
    requests.push({ method, path, body })
    if (isDown) return void request.socket.destroy()
    const refused = refusal(headers.authorization)
    const known = headers as Record<string, string | undefined>
    send(response, refused ?? (await api.answer({ method, path, headers: known, text: body })))
  }

  function refusal(authorization: string | undefined): Sent | undefined {
    const code = isExpired
      ? 'token_expired'
      : authorization === `Bearer ${TOKEN}`
        ? undefined
        : 'token_invalid'
    isExpired = false
    return code && api.problem(new HttpProblem(code))
  }

  function reset(): void {
    api.clear()
    api.reply('describeClient', () => ({
      tokenid: `token_${'0'.repeat(26)}`,
      userid: USER,
      appid: APP_ID,
      webformid: null,
      features: hosted.features,
      expireDate: new Date(Date.now() + LIFETIME_MS).toISOString(),
      ...hosted.me?.(),
    }))
    requests.splice(0)
    isDown = false
    isExpired = false
    withheld = undefined
  }

  reset()
  await Promise.all([formyard, host].map(listen))
  return {
    ...api,
    requests,
    reset,
    /** Returns the address of the page. */
    host(page: Hosted): string {
      hosted = page
      return urlOf(host)
    },
    get url() {
      return urlOf(formyard)
    },
    /** Calls the API as another program does. */
    async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const type = body === undefined ? {} : JSON_TYPE
      const reply = await api.answer({ method, path: `/b/v1${path}`, headers: { ...type, ...headers }, text })
      return { ...reply, body: reply.text === '' ? undefined : JSON.parse(reply.text) }
    },
    /** The next request is refused, because its token has expired. */
    expireToken() {
      isExpired = true
    },
    /** Scripts with such a path are asked for and never come. */
    withhold(path: RegExp) {
      withheld = path
    },
    setDown(down: boolean) {
      isDown = down
    },
    async stop() {
      for (const server of [formyard, host]) {
        server.closeAllConnections()
        await new Promise(resolve => server.close(resolve))
      }
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }
const SCRIPT = { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' }
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, prefer',
  'access-control-max-age': '7200',
}

function send(
  response: ServerResponse,
  { status, headers, text }: Omit<Sent, 'text'> & { readonly text: string | Buffer },
): void {
  const shared = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'etag, date, x-next-cursor',
  }
  response.writeHead(status, { ...shared, ...headers }).end(text)
}

const listen = (server: Server) => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
