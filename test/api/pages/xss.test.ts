// Pages show texts of authors and respondents as text, never as tags, attributes or links.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, type Reply, request } from '../../support/harness.ts'
import { hostileAnswers, hostileFields, hostileForm } from '../../support/hostile-form.ts'
import { scriptPayloads } from '../../support/payloads.ts'

const asPage = { accept: 'text/html' }

onEachStore('hostile texts', server => {
  /** Creates forms in one application. Returns a form's path and public URL, or the refusal. */
  async function publisher() {
    const alice = await server.organization()
    const app = await alice.newApp()
    const publish = async (form: object) => {
      const created = await alice.call('POST', `${app}/webform`, form)
      const path = `${app}/webform/${created.body.webformid}`
      const { status, body, text } = await alice.call('PUT', `${path}/activate`)
      return { path, url: body.url, status, text }
    }
    return { alice, app, publish }
  }

  test('no payload becomes a tag, an attribute or a link on the page, a refusal, a result or a closed form', async () => {
    const { alice, publish } = await publisher()
    for (const payload of scriptPayloads) {
      const { path, url, status, text } = await publish(hostileForm(payload))
      assert.equal(status, 200, text)
      const onePage = await publish(hostileForm(payload, { presentation: 'ONE_PAGE' }))
      const sent = await request(url, 'POST', { answers: hostileAnswers(payload) })
      assert.equal(sent.status, 201, sent.text)
      const refused = await request(url, 'POST', hostileFields(payload), asPage)
      assert.equal(refused.status, 422)
      const result = await request(sent.body.resultUrl, 'GET')
      const pages = [await request(url, 'GET'), await request(onePage.url, 'GET'), refused, result]
      await alice.call('PUT', `${path}/pause`)
      for (const page of [...pages, await request(url, 'GET')]) isTextOnly(page, payload)
    }
  })

  test('redirect and picture addresses cannot break out of their attributes', async () => {
    const { alice, app, publish } = await publisher()
    for (const address of [
      'https://example.com/"><script>window.__xss=1</script>',
      "https://example.com/'onmouseover='window.__xss=1",
      'https://example.com/?x="style="x:y',
      'https://user:pass"onclick="x@example.com/',
    ]) {
      const form = hostileForm('x', { endings: [{ redirectUrl: address }] })
      const { url, status, text } = await publish(form)
      // Invalid addresses are refused before publication.
      if (status === 422) continue
      assert.equal(status, 200, text)
      const sent = await request(url, 'POST', { answers: {} })
      for (const page of [await request(url, 'GET'), await request(sent.body.resultUrl, 'GET')])
        isTextOnly(page, address)
    }
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.com',
      'https://a b',
      'HTTPS://x',
    ]) {
      const form = hostileForm('x', { endings: [{ redirectUrl: address }] })
      assert.equal((await alice.call('POST', `${app}/webform`, form)).status, 400, address)
    }
  })

  test('browsers cannot mistake JSON and problems with a hostile text for HTML', async () => {
    const alice = await server.organization()
    const payload = '<script>window.__xss=1</script>'
    const { url } = await alice.newPublishedForm(hostileForm(payload))
    const name = encodeURIComponent(payload)
    for (const answer of [
      await request(`${url}.json`, 'GET', undefined, asPage),
      await request(`${server.url}/devapi/v4/${name}`, 'GET', undefined, asPage),
      await request(`${server.url}/${name}?${name}`, 'GET', undefined, asPage),
      await alice.call('POST', '/core/user', { [payload]: payload }, asPage),
      await request(url, 'POST', { answers: { [payload]: payload } }, asPage),
    ]) {
      assert.match(answer.headers.get('content-type') ?? '', /^application\/(problem\+)?json/)
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
    }
  })
})

/** A tag as our templates write it: every value in double quotes. */
const TAG = /<(?:!doctype html|(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z][a-zA-Z0-9-]*(?:="[^"<>]*")?)*)\s*\/?)>/g
const ATTRIBUTE = /([a-zA-Z][a-zA-Z0-9-]*)(?:="([^"]*)")?/g
const OURS = new Set(
  'html head meta title link script body main header form input section div p h1 h2 span fieldset legend label select option textarea button progress img ul ol li dl dt dd table thead tbody tr th td a strong em code br b time details summary nav bdi kbd svg path circle'.split(
    ' ',
  ),
)

function isTextOnly({ text, headers }: Reply, payload: string): void {
  assert.match(headers.get('content-type') ?? '', /^text\/html; charset=utf-8/)
  const rest = text.replace(TAG, (tag, _end, name = 'html', attributes = '') => {
    assert.ok(OURS.has(name), `${tag} from ${payload}`)
    for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      isHarmless(attribute, value, payload)
    if (name === 'script') assert.match(tag, /^<\/script>$|src="\/f\/-\/take-[\w-]+\.js"/, payload)
    return ''
  })
  assert.doesNotMatch(rest, /</, `${payload} left a tag open`)
}

function isHarmless(attribute: string, value: string, payload: string): void {
  const what = `${attribute}="${value}" from ${payload}`
  assert.doesNotMatch(attribute, /^(on|style$|srcdoc$|formaction$|srcset$)/, what)
  if (!/^(href|src|action)$/.test(attribute) || value === 'data:,') return
  // A link that Markdown does not allow points to the page itself.
  assert.match(new URL(value.replaceAll('&amp;', '&'), 'http://here.example').protocol, /^https?:$/, what)
}
