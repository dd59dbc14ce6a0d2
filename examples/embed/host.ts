// A product that shows forms of Formyard on its own pages. It serves the page with the strictest content security policy that the
// elements work under, and creates browser tokens with its API key, which never reaches the browser.
//
//   FORMYARD=https://forms.example.com KEY=fy_live_... USERID=user_... APPID=app_... WEBFORMID=webform_... SLUG=... node host.ts
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Host {
  /** The address of Formyard. */
  readonly formyard: string
  /** The pages and scripts by path. `{formyard}` and `{slug}` are replaced. */
  readonly files: Readonly<Record<string, string>>
  readonly slug: string
  /** Creates a token for the person who is signed in. Ask your own session who that is. */
  createToken(): Promise<object>
}

const policyFor = (formyard: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${formyard}`,
    `connect-src 'self' ${formyard}`,
    `frame-src ${formyard}`,
    `img-src ${formyard}`,
    "style-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** Starts on a free port of this machine, or on `port`. */
export async function startHost(host: Host, port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host')
    if (request.method === 'POST' && pathname === '/token') {
      const token = JSON.stringify(await host.createToken())
      return response
        .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        .end(token)
    }
    const file = host.files[pathname]
    if (file === undefined) return response.writeHead(404).end()
    const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policyFor(host.formyard),
      'referrer-policy': 'no-referrer',
    })
    response.end(file.replaceAll('{formyard}', host.formyard).replaceAll('{slug}', host.slug))
  })
  await new Promise<void>(resolve => server.listen(port, resolve))
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

if (import.meta.main) {
  const { FORMYARD = '', KEY = '', USERID, APPID, WEBFORMID, SLUG = '' } = process.env
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const { url } = await startHost(
    {
      formyard: FORMYARD,
      slug: SLUG,
      files: { '/': read('index.html'), '/host.js': read('host.js') },
      async createToken() {
        const reply = await fetch(`${FORMYARD}/devapi/v4/core/login/token`, {
          method: 'POST',
          headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
          body: JSON.stringify({
            userid: USERID,
            appid: APPID,
            webformid: WEBFORMID,
            features: ['take'],
            origins: [url],
            take: { respondent: { id: 'customer-user-4711' } },
          }),
        })
        return (await reply.json()) as object
      },
    },
    3000,
  )
  console.log(url)
}
