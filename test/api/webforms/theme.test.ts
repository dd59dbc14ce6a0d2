// Themes of forms: checked at activation, and shown on every page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, request } from '../../support/harness.ts'

const theme = {
  primaryColor: '#1f6b4f',
  backgroundColor: '#fff8ee',
  fontFamily: 'SERIF',
  radius: 4,
  density: 'COMPACT',
  logoUrl: 'https://example.com/logo.png?a=1&b=2',
  coverUrl: 'https://example.com/cover.jpg',
}
const survey = {
  name: 'Season survey',
  description: 'Tell us **what held up**.',
  appType: 'SURVEY',
  questions: [{ id: 'why', type: 'SHORT_TEXT', text: 'Why?' }],
}
const LOGO = '<img class="logo" src="https://example.com/logo.png?a=1&amp;b=2" alt="">'

const stylesOf = (page: string) =>
  [...page.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, path = '']) => path)

onEachStore('themes', server => {
  test('a theme has a style of its own, which any client can keep for good', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({ ...survey, settings: { theme } })
    const page = await request(url, 'GET')
    const [first, second] = stylesOf(page.text)
    assert.match(first ?? '', /^\/f\/-\/take-/)
    assert.match(second ?? '', /^\/f\/-\/theme-[0-9a-f]{8}-p1f6b4fbfff8eefSERIFr4C\.css$/)
    const style = await request(server.url + second, 'GET')
    assert.equal(style.status, 200)
    assert.equal(style.headers.get('content-type'), 'text/css; charset=utf-8')
    assert.equal(style.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.match(style.text, /^:root\{color-scheme:light;.*--accent:#1f6b4f;/)
    assert.equal((await request(server.url + second?.replace('1f6b4f', '000000'), 'GET')).status, 404)
    assert.match(
      page.text,
      /<meta name="theme-color" content="#fff8ee" media="\(prefers-color-scheme:light\)">/,
    )
  })

  test('the logo is on every page, and the cover on the first', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({ ...survey, settings: { theme } })
    const { text } = await request(url, 'GET')
    assert.ok(text.includes(`<p class="name">${LOGO}Season survey</p>`))
    assert.ok(text.includes('<img class="cover" src="https://example.com/cover.jpg" alt=""'))
    assert.ok(text.includes('<link rel="icon" href="https://example.com/logo.png?a=1&amp;b=2">'))
    const sent = await request(url, 'POST', { answers: {} })
    await alice.call('PUT', `${path}/pause`)
    for (const page of [await request(sent.body.resultUrl, 'GET'), await request(url, 'GET')]) {
      assert.ok(page.text.includes(`${LOGO}Season survey`))
      assert.equal(stylesOf(page.text).length, 2)
    }
  })

  test('previews of links show the title, the text and the cover', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({ ...survey, settings: { theme } })
    const { text } = await request(url, 'GET')
    assert.ok(text.includes('<meta property="og:title" content="Season survey">'))
    assert.ok(text.includes('<meta property="og:description" content="Tell us what held up.">'))
    assert.ok(text.includes('<meta property="og:image" content="https://example.com/cover.jpg">'))
  })

  test('a form without a theme has a small icon in its tab', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(survey)
    const { text } = await request(url, 'GET')
    assert.equal(stylesOf(text).length, 1)
    const [, path] = /<link rel="icon" href="([^"]+)">/.exec(text) ?? []
    const icon = await request(server.url + path, 'GET')
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/svg+xml'])
  })

  test('colors with too little contrast are refused at activation, with the nearest that pass', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const settings = { theme: { primaryColor: '#ffd400' } }
    const { webformid } = (await alice.call('POST', `${app}/webform`, { ...survey, settings })).body
    const path = `${app}/webform/${webformid}`
    const refused = await alice.call('PUT', `${path}/activate`)
    assert.equal(refused.status, 422)
    assert.deepEqual(refused.body.errors, [
      {
        pointer: '/settings/theme/primaryColor',
        code: 'contrast_too_low',
        detail:
          'The contrast of #ffd400 on #ffffff is 1.43:1. Texts and buttons need 4.5:1. The nearest color with enough contrast is #8b7400.',
        reason: 'contrast_too_low',
        params: { color: '#ffd400', background: '#ffffff', ratio: 1.43, min: 4.5, nearest: '#8b7400' },
      },
    ])
    const { params } = refused.body.errors[0]
    await alice.call('PATCH', path, { settings: { theme: { primaryColor: params.nearest } } })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
  })

  test('dark pages have a logo of their own, unless the theme has no dark colors', async () => {
    const alice = await server.organization()
    const logos = { logoUrl: theme.logoUrl, logoDarkUrl: 'https://example.com/dark.png' }
    const pageWith = async (ofForm: object) => {
      const { url } = await alice.newPublishedForm({ ...survey, settings: { theme: ofForm } })
      return (await request(url, 'GET')).text
    }
    const source = '<source srcset="https://example.com/dark.png" media="(prefers-color-scheme:dark)">'
    assert.ok((await pageWith(logos)).includes(`<picture>${source}${LOGO}</picture>`))
    const light = await pageWith({ ...logos, dark: 'OFF' })
    assert.ok(light.includes(LOGO) && !light.includes('dark.png'))
    assert.ok(!(await pageWith({ logoDarkUrl: logos.logoDarkUrl })).includes('dark.png'))
  })

  test('values that are not a theme are refused', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    for (const wrong of [
      { primaryColor: 'red' },
      { primaryColor: '#fff' },
      { backgroundColor: '#ffffff;}*{display:none' },
      { fontFamily: 'Comic Sans' },
      { radius: 25 },
      { logoUrl: 'javascript:alert(1)' },
      { logoDarkUrl: 'javascript:alert(1)' },
      { coverUrl: 'data:image/svg+xml,x' },
      { dark: 'ON' },
      { dark: { radius: 1 } },
      { css: '*{}' },
    ])
      assert.equal(
        (await alice.call('POST', `${app}/webform`, { ...survey, settings: { theme: wrong } })).status,
        400,
        JSON.stringify(wrong),
      )
  })
})
