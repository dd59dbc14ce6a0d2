// The pages for signing in and the page of the console: setup, headers, languages, hosts, and the switch.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { readConfig } from '../../../src/config/config.ts'
import { startServer } from '../../../src/processes/server.ts'
import { createSetupCode } from '../../../src/product/accounts/setup.ts'
import { isProblem } from '../../support/assertions.ts'
import { freePort } from '../../support/free-port.ts'
import {
  newEmail,
  onEachStore,
  quickStores,
  quiz,
  request,
  type StoreName,
  TestServer,
} from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import {
  cookieOf,
  FROM_CONSOLE,
  PASSWORD,
  Person,
  plainPasswords,
  sendForm,
  sessionOf,
  signedIn,
} from '../../support/people.ts'

const admin = { organization: 'Nordhaus', name: 'Eva Maria Brandt', password: PASSWORD }
const PAGES = ['/login', '/forgot', '/setup/unknown', '/console', '/console/apps/x']

onEachStore(
  'sign-in pages',
  server => {
    test('nobody frames them, caches them, or learns their addresses', async () => {
      for (const path of PAGES) {
        const { headers } = await request(server.url + path, 'GET')
        const policy = headers.get('content-security-policy') ?? ''
        assert.match(policy, /^default-src 'none';/)
        assert.match(policy, /frame-ancestors 'none'/)
        assert.match(policy, /base-uri 'none'/)
        assert.match(policy, /require-trusted-types-for 'script'/)
        assert.doesNotMatch(policy, /unsafe/)
        const images = path.startsWith('/console') ? `'self' ${server.url} data:` : "'self' data:"
        assert.ok(policy.includes(`; img-src ${images};`), policy)
        assert.equal(headers.get('cache-control'), 'no-store')
        assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin')
        assert.equal(headers.get('referrer-policy'), 'same-origin')
        assert.equal(headers.get('x-frame-options'), 'DENY')
      }
    })

    test('they are in English or German, and escape what was sent', async () => {
      for (const [accepted, lang] of [
        ['de-AT,de;q=0.9,en;q=0.8', 'de'],
        ['fr', 'en'],
      ] as const) {
        const { text } = await request(`${server.url}/login`, 'GET', undefined, {
          'accept-language': accepted,
        })
        assert.ok(text.includes(`<html lang="${lang}">`))
      }
      const hostile = '"><script>alert(1)</script>'
      const reply = await sendForm(server, '/login', { email: hostile, password: 'x', next: hostile })
      assert.ok(!reply.text.includes('<script>'))
    })

    test('a refused form names each field and says what to do', async () => {
      const reply = await sendForm(server, '/login', { email: 'eva', password: '' })
      assert.equal(reply.status, 422)
      assert.match(reply.text, /<a href="#email">Enter an email address/)
      assert.match(reply.text, /<a href="#password">Fill in this field/)
      assert.match(reply.text, /id="password"[^>]* aria-describedby="password-error" aria-invalid="true"/)
      assert.ok(!/type="password"[^>]*value=/.test(reply.text))
    })

    test('the login with its style is within 6 KB', async () => {
      const page = await request(`${server.url}/login`, 'GET')
      const path = /href="(\/login\/style-[^"]+)"/.exec(page.text)?.[1] ?? ''
      const style = await request(server.url + path, 'GET')
      assert.equal(style.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      const bytes = brotliCompressSync(page.text).length + brotliCompressSync(style.text).length
      assert.ok(bytes < 6 * 1024, `${bytes} bytes`)
    })

    test('the console is the same page for everyone, with a script that is kept forever', async () => {
      const { cookie } = await signedIn(await server.organization())
      const page = await request(`${server.url}/console`, 'GET')
      assert.equal(
        (await request(`${server.url}/console/apps`, 'GET', undefined, { cookie })).text,
        page.text,
      )
      const path = /src="(\/w\/-\/console-[^"]+\.js)"/.exec(page.text)?.[1] ?? ''
      const script = await request(server.url + path, 'GET')
      assert.equal(script.status, 200)
      assert.match(script.headers.get('content-type') ?? '', /^text\/javascript/)
      assert.equal((await request(`${server.url}/w/console.json`, 'GET')).status, 404)
    })

    test('the start page leads signed-in people to the console, and others to the login', async () => {
      const { cookie } = await signedIn(await server.organization(), 'ADMIN')
      for (const path of ['/', '/login']) {
        const reply = await request(server.url + path, 'GET', undefined, { cookie })
        assert.equal(reply.headers.get('location'), '/console')
      }
      const reply = await request(server.url, 'GET')
      assert.deepEqual([reply.status, reply.headers.get('location')], [303, '/login'])
    })

    test('an email is shown as it is, with every sign that it can contain', async () => {
      const organization = await server.organization()
      const email = `a$&b.${newEmail()}`
      const { userid } = (await organization.call('POST', '/core/user', { email, password: null })).body
      const { url } = (await organization.call('POST', `/core/user/${userid}/reset-link`)).body
      const page = await request(server.url + new URL(url).pathname, 'GET')
      assert.ok(page.text.includes(`For ${email.replace('&', '&amp;')}.`), page.text)
    })

    test('a link for the first administrator does not work once there is one', async () => {
      await signedIn(await server.organization(), 'ADMIN')
      assert.equal(await createSetupCode(server.db, new Date()), undefined)
    })
  },
  {},
  plainPasswords,
)

/** Runs with a server on an empty store. */
async function withServer(
  store: StoreName,
  settings: Record<string, string>,
  work: (server: TestServer) => Promise<void>,
  options: Parameters<TestServer['start']>[1] = plainPasswords,
) {
  const server = new TestServer(store)
  await server.start(settings, options)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

const setupPath = async (server: TestServer): Promise<string> => {
  const created = await createSetupCode(server.db, new Date())
  assert.ok(created)
  return `/setup/${created.code}`
}

for (const store of quickStores) {
  describe(`the first administrator on ${store}`, () => {
    test('of fifty people who send a setup link at once, one becomes the administrator', async () =>
      withServer(store, {}, async server => {
        const start = await request(server.url, 'GET')
        assert.equal(start.status, 200)
        assert.match(start.text, /setup-link/)
        const path = await setupPath(server)
        const another = await setupPath(server)
        assert.equal((await request(server.url + path, 'GET')).status, 200)
        const refused = await sendForm(server, path, { ...admin, email: newEmail(), password: 'short' })
        assert.equal(refused.status, 422)
        const foreign = { 'sec-fetch-site': 'cross-site' }
        assert.equal((await sendForm(server, path, { ...admin, email: newEmail() }, foreign)).status, 403)
        const replies = await Promise.all(
          Array.from({ length: 50 }, (_, i) =>
            sendForm(server, i % 5 === 0 ? another : path, { ...admin, email: newEmail() }),
          ),
        )
        const won = replies.filter(({ status }) => status === 303)
        assert.deepEqual(replies.map(({ status }) => status).sort(), [303, ...Array(49).fill(410)])
        assert.equal(won[0]?.headers.get('location'), '/console/welcome')
        assert.ok(won[0])
        const eva = new Person(server, '', '', cookieOf(won[0]))
        const { user, organization } = (await eva.call('GET', '/me')).body
        assert.deepEqual([user.role, user.firstName, user.lastName], ['ADMIN', 'Eva', 'Maria Brandt'])
        assert.equal(organization.name, 'Nordhaus')
        assert.equal((await eva.call('POST', '/core/user/all', {})).body.length, 1)
        for (const link of [path, another]) {
          const ended = await request(server.url + link, 'GET')
          assert.equal(ended.status, 410)
          assert.match(ended.text, /no longer works/)
        }
      }))

    test('a setup link ends after a day', async () => {
      let aheadMs = 0
      const now = () => new Date(Date.now() + aheadMs)
      await withServer(
        store,
        {},
        async server => {
          const path = await setupPath(server)
          aheadMs = 24 * 60 * 60_000 + 1000
          assert.equal((await request(server.url + path, 'GET')).status, 410)
          assert.equal((await sendForm(server, path, { ...admin, email: newEmail() })).status, 410)
        },
        { ...plainPasswords, now },
      )
    })

    longTest('each start prints a new link until there is an administrator', async () =>
      withServer(store, {}, async server => {
        const config = readConfig({ ...server.env, FORMYARD_PORT: String(await freePort()) })
        await server.stopServer()
        const urls = []
        for (let i = 0; i < 2; i++) {
          const running = await startServer(config, pino({ level: 'silent' }), plainPasswords)
          urls.push(running.setupUrl)
          if (i === 1) for (const url of urls) assert.equal((await request(url ?? '', 'GET')).status, 200)
          await running.stop()
        }
        assert.equal(new Set(urls).size, 2)
        const withAdmin = readConfig({
          ...server.env,
          FORMYARD_PORT: String(config.port),
          FORMYARD_ADMIN_EMAIL: 'eva@nordhaus.example',
          FORMYARD_ADMIN_PASSWORD: PASSWORD,
        })
        for (let i = 0; i < 2; i++) {
          const running = await startServer(withAdmin, pino({ level: 'silent' }), {})
          assert.equal(running.setupUrl, undefined)
          const login = new URLSearchParams({ email: 'eva@nordhaus.example', password: PASSWORD })
          const reply = await request(`${running.url}/login`, 'POST', login, FROM_CONSOLE)
          assert.equal(reply.status, 303)
          await running.stop()
        }
      }),
    )
  })
}

test('with FORMYARD_CONSOLE off there is no page, no session and no link', async () =>
  withServer('sqlite', { FORMYARD_CONSOLE: 'off' }, async server => {
    for (const path of ['/', ...PAGES]) isProblem(await request(server.url + path, 'GET'), 404, 'not_found')
    const cookie = { cookie: `fy_session=${'x'.repeat(43)}`, ...FROM_CONSOLE }
    isProblem(await request(`${server.url}/b/v1/me`, 'GET', undefined, cookie), 401, 'token_missing')
  }))

test('with https, the cookie is for this host and https only', async () =>
  withServer('sqlite', { FORMYARD_PUBLIC_URL: 'https://forms.example.com' }, async server => {
    const email = newEmail()
    await (await server.organization()).call('POST', '/core/user', { email, password: PASSWORD })
    const reply = await sendForm(server, '/login', { email, password: PASSWORD })
    assert.match(
      reply.headers.get('set-cookie') ?? '',
      /^__Host-fy_session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
    const ask = (headers: Record<string, string>) =>
      request(`${server.url}/b/v1/me`, 'GET', undefined, { cookie: cookieOf(reply), ...headers })
    // Without Sec-Fetch-Site, the origin is that of the public URL, whatever the host.
    assert.equal((await ask({ origin: 'https://forms.example.com' })).status, 200)
    isProblem(await ask({ origin: server.url }), 403, 'request_cross_site')
    isProblem(await ask({ origin: 'http://forms.example.com' }), 403, 'request_cross_site')
  }))

longTest('with a host of its own, the console is only there, and forms are not', async () =>
  withServer('sqlite', { FORMYARD_CONSOLE_URL: 'http://localhost:1' }, async server => {
    const { url } = await (await server.organization()).newPublishedForm(quiz)
    const start = await request(server.url, 'GET')
    assert.deepEqual([start.status, start.headers.get('location')], [303, 'http://localhost:1/'])
    for (const path of PAGES) assert.equal((await request(server.url + path, 'GET')).status, 404)
    assert.equal((await request(url, 'GET')).status, 200)
    // fetch does not let a program set Host.
    const atConsole = (path: string) => rawStatus(server.url, path, 'localhost:1')
    assert.equal(await atConsole('/login'), 200)
    assert.equal(await atConsole('/console'), 200)
    assert.equal(await atConsole(new URL(url).pathname), 404)
  }),
)

longTest(
  'a console that differs from the forms in the port only does not take the cookie from their pages',
  async () =>
    withServer('sqlite', { FORMYARD_CONSOLE_URL: 'http://127.0.0.1:1' }, async server => {
      const { userid } = (
        await (await server.organization()).call('POST', '/core/user', { email: newEmail(), password: null })
      ).body
      const cookie = await sessionOf(server, userid)
      const headers = { cookie, ...FROM_CONSOLE }
      assert.equal(await rawStatus(server.url, '/b/v1/me', '127.0.0.1:1', headers), 200)
      isProblem(await request(`${server.url}/b/v1/me`, 'GET', undefined, headers), 403, 'request_cross_site')
    }),
)

async function rawStatus(base: string, path: string, host: string, headers = {}): Promise<number> {
  const { request } = await import('node:http')
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sent = request(base + path, { headers: { host, ...headers } }, reply => {
    reply.resume()
    resolve(reply.statusCode ?? 0)
  })
  sent.on('error', reject).end()
  return promise
}
