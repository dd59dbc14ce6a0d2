// Images of other servers: this server loads them, so that browsers of readers and authors ask no other server.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { ResolveAll } from '../../../src/platform/outgoing/guard.ts'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { onEachStore, type Reply, request } from '../../support/harness.ts'
import { FROM_CONSOLE, plainPasswords, signedIn } from '../../support/people.ts'
import { type Received, Receiver } from '../../support/receiver.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const MAX_BYTES = 5 * 1024 * 1024

/** Bodies by path. The type that a server names is a claim. */
const files: Readonly<Record<string, Buffer | string>> = {
  '/soup.png': PNG,
  '/svg.png': SVG,
  '/page.png': '<!doctype html><script>alert(1)</script>',
  '/large.png': Buffer.concat([PNG, Buffer.alloc(MAX_BYTES)]),
}

function sendFile({ path, headers }: Received, reply: ServerResponse) {
  const away = `http://images.example.com:${headers.host?.split(':')[1]}/soup.png`
  if (path === '/away.png') return void reply.writeHead(302, { location: away }).end()
  if (path === '/moved.png') return void reply.writeHead(302, { location: '/soup.png' }).end()
  const file = files[path]
  reply.writeHead(file ? 200 : 503, { 'content-type': 'image/png', 'set-cookie': 'a=1' }).end(file)
}

/** Every name is of this machine. */
const resolve: ResolveAll = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])

onEachStore(
  'images of other servers',
  server => {
    const place = (y: number) => ({ x: 0, y, w: 3, h: 2 })

    /** An active dashboard with a card for each address. Returns the address of its page. */
    async function shown(urls: Readonly<Record<string, string>>, more: object = {}) {
      const alice = await server.organization()
      const app = await alice.newApp()
      const images = Object.entries(urls).map(([id, url], i) => ({
        id,
        kind: 'IMAGE',
        ...place(i * 2),
        url,
        alt: id,
      }))
      const cards = [
        ...images,
        { id: 'plan', kind: 'BUTTON', ...place(100), text: 'Plan', url: urls['soup'] },
      ]
      const made = await alice.call('POST', `${app}/dashboard`, {
        name: 'Lunch',
        tabs: [{ id: 'main', title: 'Main', cards }],
        ...more,
      })
      assert.equal(made.status, 201, made.text)
      const path = `${app}/dashboard/${made.body.dashboardid}`
      const { body, text } = await alice.call('PUT', `${path}/activate`)
      assert.ok(body.url, text)
      return { alice, path, url: String(body.url) }
    }

    const isImage = async (reply: Response) => {
      assert.equal(reply.status, 200)
      assert.ok(Buffer.from(await reply.arrayBuffer()).equals(PNG))
      assert.deepEqual(
        [
          'content-type',
          'content-security-policy',
          'x-content-type-options',
          'cache-control',
          'set-cookie',
        ].map(name => reply.headers.get(name)),
        ['image/png', "default-src 'none'; sandbox", 'nosniff', 'private, max-age=300', null],
      )
    }

    test('a page of a dashboard leads to no other server for its images, and this one loads them', async () => {
      await using other = await Receiver.start(sendFile)
      const { url } = await shown(
        {
          soup: `${other.origin}/soup.png`,
          moved: `${other.origin}/moved.png`,
          own: `${server.url}/i/x?y=1`,
        },
        { theme: { logoUrl: `${other.origin}/soup.png` } },
      )
      const page = await request(url, 'GET')
      assert.match(page.headers.get('content-security-policy') ?? '', /img-src 'self' data:;/)
      const view = await request(`${url}/view`, 'GET')
      for (const text of [page.text, String(view.body.html)]) {
        const { pathname } = new URL(url)
        const sources = [...text.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, source]) => source)
        assert.deepEqual(sources, [
          `${pathname}/logo?v=1`,
          `${pathname}/card/soup/image?v=1`,
          `${pathname}/card/moved/image?v=1`,
          '/i/x?y=1',
        ])
        assert.doesNotMatch(text, /<(?:img|link)[^>]*127\.0\.0\.1/)
      }
      for (const path of ['logo', 'card/soup/image?v=1', 'card/moved/image'])
        await isImage(await fetch(`${url}/${path}`, { headers: { cookie: 'a=1', referer: url } }))
      const asked = other.received.map(({ path, headers }) => [path, headers.cookie, headers.referer])
      assert.deepEqual(asked, [
        ['/soup.png', undefined, undefined],
        ['/moved.png', undefined, undefined],
        ['/soup.png', undefined, undefined],
      ])
    })

    test('readers who load again, also all at once, make no further calls', async () => {
      await using other = await Receiver.start(sendFile)
      const { url } = await shown({ soup: `${other.origin}/soup.png`, down: `${other.origin}/down.png` })
      const often = (card: string) =>
        Promise.all(Array.from({ length: 5 }, () => request(`${url}/card/${card}/image`, 'GET')))
      for (const card of ['soup', 'down']) for (let i = 0; i < 2; i++) await often(card)
      assert.deepEqual(
        other.received.map(({ path }) => path),
        ['/soup.png', '/down.png'],
      )
    })

    test('only images that are no documents, and only those of the cards, are sent', async () => {
      await using other = await Receiver.start(sendFile)
      const { url } = await shown({
        svg: `${other.origin}/svg.png`,
        page: `${other.origin}/page.png`,
        large: `${other.origin}/large.png`,
        down: `${other.origin}/down.png`,
        inside: 'http://10.0.0.1/soup.png',
        odd: 'mailto:eva@example.com',
        soup: '/i/x',
      })
      const card = (id: string) => request(`${url}/card/${id}/image`, 'GET')
      for (const id of ['svg', 'page', 'large', 'down']) isProblem(await card(id), 422, 'image_unavailable')
      for (const id of ['inside', 'odd']) isProblem(await card(id), 422, 'address_refused')
      for (const id of ['plan', 'soup', 'other']) isProblem(await card(id), 404, 'not_found')
      isProblem(await request(`${url}/logo`, 'GET'), 404, 'not_found')
      isProblem(await request(`${url}x/card/svg/image`, 'GET'), 404, 'not_found')
    })

    test('an image is loaded for who is signed in, from the console only', async () => {
      await using other = await Receiver.start(sendFile)
      const organization = await server.organization()
      const alice = await signedIn(organization)
      const address = `${server.url}/b/v1/image?url=${encodeURIComponent(`${other.origin}/soup.png`)}`
      const get = (headers: Record<string, string>): Promise<Reply> =>
        request(address, 'GET', undefined, headers)
      isProblem(await get({}), 401, 'token_missing')
      isProblem(
        await get({ cookie: alice.cookie, 'sec-fetch-site': 'cross-site' }),
        403,
        'request_cross_site',
      )
      isProblem(await get({ 'x-api-key': organization.key }), 401, 'token_missing')
      const token = await newToken(organization, await organization.newForm({ name: 'Lunch' }), {
        features: ['design'],
      })
      isProblem(await browse(server, token, 'GET', '/image?url=https://example.com/'), 404, 'not_found')
      assert.equal(other.received.length, 0)
      await isImage(await fetch(address, { headers: { cookie: alice.cookie, ...FROM_CONSOLE } }))
      isProblem(await alice.call('GET', '/image?url=http://10.0.0.1/x.png'), 422, 'address_refused')
      isProblem(await alice.call('GET', '/image?url=/soup.png'), 422, 'address_refused')
      isProblem(await alice.call('GET', '/image'), 400, 'parameter_invalid')
    })

    test('the hosts that an organization allows count, also for an image that is in the cache', async () => {
      await using other = await Receiver.start(sendFile)
      const image = `${other.origin}/soup.png`
      const { alice, url } = await shown({ soup: image })
      const path = `/image?url=${encodeURIComponent(image)}`
      const [mine, strict] = [await signedIn(alice), await server.organization()]
      const bob = await signedIn(strict)
      await strict.call('PUT', '/core/egress', { hosts: ['images.example.com'] })
      assert.equal((await mine.call('GET', path)).status, 200)
      isProblem(await bob.call('GET', path), 422, 'address_refused')
      await alice.call('PUT', '/core/egress', { hosts: ['images.example.com'] })
      isProblem(await request(`${url}/card/soup/image`, 'GET'), 422, 'address_refused')
      isProblem(await mine.call('GET', path), 422, 'address_refused')
      assert.equal(other.received.length, 1)
    })

    test('an image is not sent from the cache to an organization that may not follow its redirects', async () => {
      await using other = await Receiver.start(sendFile)
      const strict = await server.organization()
      await strict.call('PUT', '/core/egress', { hosts: ['127.0.0.1'] })
      const [alice, bob] = [await signedIn(await server.organization()), await signedIn(strict)]
      const path = `/image?url=${encodeURIComponent(`${other.origin}/away.png`)}`
      assert.equal((await alice.call('GET', path)).status, 200)
      isProblem(await bob.call('GET', path), 422, 'address_refused')
    })

    test('a snapshot has the images, and describes those that cannot be loaded', async () => {
      await using other = await Receiver.start(sendFile)
      const { alice, path } = await shown({
        soup: `${other.origin}/soup.png`,
        down: `${other.origin}/down.png`,
        own: '/i/x',
      })
      const { text, status } = await alice.call('POST', `${path}/snapshot`, {})
      assert.equal(status, 200, text)
      const sources = [...text.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source)
      assert.deepEqual(sources, [`data:image/png;base64,${PNG.toString('base64')}`, `${server.url}/i/x`])
      assert.match(text, />down<\/p>/)
    })
  },
  { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' },
  { ...plainPasswords, outside: { resolve } },
)
