// A server for the designer: the operations of the browser API that it calls, on one form in memory, and a page of a host with the
// strictest policy that the designer promises to run under.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { applyJsonPatch } from '../../../src/engine/json-patch.ts'

export interface StoredForm {
  [member: string]: unknown
  revision: number
}

/** The scripts of the elements, by path below /w. */
export interface DesignerFiles {
  readonly files: ReadonlyMap<string, Buffer>
}

export const TOKEN = 'fy_tok_test'

export function designerServer(files: DesignerFiles) {
  let form: StoredForm = newForm()
  let faults: readonly unknown[] = []
  let isDown = false
  let isExpired = false
  let withheld: RegExp | undefined
  let replies: Readonly<Record<string, unknown>> = {}
  const requests: { readonly method: string; readonly path: string; readonly body: string }[] = []
  const api = createServer((request, response) => void answer(request, response))
  const host = createServer((_request, response) => sendPage(response))
  const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function send(
    response: ServerResponse,
    status: number,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    response.writeHead(status, {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'etag, date',
      'content-type': 'application/json',
      ...headers,
    })
    response.end(body === undefined ? '' : JSON.stringify(body))
  }

  const etag = () => `"${form.revision}"`
  const problem = (response: ServerResponse, status: number, code: string) =>
    send(response, status, { status, code, message: code })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { method = '', url: path = '' } = request
    const file = files.files.get(path.slice('/w/'.length))
    if (file) {
      if (withheld?.test(path)) return
      response.writeHead(200, {
        'content-type': 'text/javascript',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      return response.end(file)
    }
    if (method === 'OPTIONS')
      return send(response, 204, undefined, {
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization, content-type, if-match, prefer',
      })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    requests.push({ method, path, body })
    if (isDown) return request.socket.destroy()
    if (isExpired) {
      isExpired = false
      return problem(response, 401, 'token_expired')
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return problem(response, 401, 'token_invalid')
    if (path.startsWith('/b/v1/me')) return send(response, 200, me())
    if (method === 'PATCH') return patch(request, response, body)
    if (path.endsWith('/check')) return send(response, 200, { ok: faults.length === 0, errors: faults })
    if (path.endsWith('/activate')) {
      form = {
        ...form,
        status: 'ACTIVE',
        version: 1,
        hasUnpublishedChanges: false,
        url: 'https://forms.example.com/f/x',
      }
      return send(response, 200, form, { etag: etag() })
    }
    const reply = replies[`${method} ${path.slice(path.lastIndexOf('/'))}`]
    if (reply !== undefined) return send(response, 200, reply)
    if (path.endsWith('/all')) return send(response, 200, [])
    if (path.includes('/version/')) return send(response, 200, form)
    return send(response, 200, form, { etag: etag() })
  }

  const me = () => ({
    tokenid: 'token_1',
    userid: 'user_1',
    appid: 'app_1',
    webformid: 'webform_1',
    features: ['design', 'publish'],
    expireDate: new Date(Date.now() + 900_000).toISOString(),
    webform: form,
    etag: etag(),
  })

  function patch(request: IncomingMessage, response: ServerResponse, body: string) {
    if (request.headers['if-match'] !== etag()) return problem(response, 412, 'precondition_failed')
    const patched = applyJsonPatch(form, JSON.parse(body))
    form = { ...(patched as StoredForm), revision: form.revision + 1, hasUnpublishedChanges: true }
    return send(response, 200, { revision: form.revision, hasUnpublishedChanges: true }, { etag: etag() })
  }

  function sendPage(response: ServerResponse) {
    const own = urlOf(api)
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${own} 'nonce-host'; connect-src ${own}; frame-src ${own}; img-src ${own} data:; style-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html formyard`,
    })
    response.end(`<!doctype html><html lang="en"><title>Host</title><meta name="viewport" content="width=device-width">
<main><h1>Host</h1><formyard-designer></formyard-designer></main>
<script nonce="host">
  const designer = document.querySelector('formyard-designer')
  document.documentElement.style.blockSize = '100%'
  for (const element of [document.body, designer.parentElement]) { element.style.blockSize = '100%'; element.style.margin = '0' }
  designer.getToken = async () => {
    if (globalThis.isSignedOut) throw new Error('Signed out')
    return '${TOKEN}'
  }
  globalThis.prepareDesigner?.(designer)
</script>
<script type="module" src="${own}/w/v1/formyard.js"></script></html>`)
  }

  return {
    requests,
    get form() {
      return form
    },
    setForm(next: Partial<StoredForm>) {
      form = { ...newForm(), ...next }
    },
    /** As another editor would. */
    change(members: Partial<StoredForm>) {
      form = { ...form, ...members, revision: form.revision + 1 }
    },
    setFaults(next: readonly unknown[]) {
      faults = next
    },
    /** The next request asks for another token. */
    expireToken() {
      isExpired = true
    },
    /** By method and the end of the path, such as `POST /preview`. */
    setReplies(next: Readonly<Record<string, unknown>>) {
      replies = next
    },
    /** Scripts with such a path are asked for and never come. */
    withhold(path: RegExp | undefined) {
      withheld = path
    },
    setDown(down: boolean) {
      isDown = down
    },
    get url() {
      return urlOf(host)
    },
    get api() {
      return urlOf(api)
    },
    async start() {
      await Promise.all(
        [api, host].map(server => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))),
      )
    },
    async stop() {
      for (const server of [api, host]) {
        server.closeAllConnections()
        await new Promise(resolve => server.close(resolve))
      }
    },
  }
}

const newForm = (): StoredForm => ({
  webformid: 'webform_1',
  userid: 'user_1',
  appid: 'app_1',
  appType: 'QUIZ',
  status: 'DRAFT',
  revision: 1,
  version: null,
  hasUnpublishedChanges: false,
  url: null,
  name: 'Untitled quiz',
  description: '',
  questions: [],
  logic: {},
  scoring: {},
  settings: {},
  translations: {},
})
