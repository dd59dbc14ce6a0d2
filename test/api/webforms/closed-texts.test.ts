// The author's own texts on the page of a form that accepts no responses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

const closed = {
  paused: { title: 'We are on holiday', text: 'Back in *May*.\n\n[Write to us](https://example.com/mail)' },
  notOpenYet: { title: 'Come back soon' },
  closed: { text: 'Thank you, <b>all</b>.' },
  full: { title: 'Sold out', text: ' ' },
}
const form = (settings: object) => ({ ...quiz, settings: { closed, ...settings } })

onEachStore('texts of closed forms', server => {
  test('each reason has its own title and text, and what is absent or blank stays ours', async () => {
    const alice = await server.organization()
    const open = async (settings: object) => (await alice.newPublishedForm(form(settings))).url
    const early = await request(await open({ opensAt: '2099-01-01T00:00:00Z' }), 'GET')
    assert.equal(early.status, 410)
    assert.match(early.text, /<h1>Come back soon<\/h1>\n<p>[^<]*<time datetime="2099/)
    const late = await request(await open({ closesAt: '2020-01-01T00:00:00Z' }), 'GET')
    assert.match(late.text, /<h1>This form is closed<\/h1>\n<p>Thank you, &lt;b&gt;all&lt;\/b&gt;\.<\/p>/)
    const limited = await open({ maxResponses: 1 })
    const answer = new URLSearchParams({ 'a.france': 'paris' })
    await request(limited, 'POST', answer, { accept: 'text/html' })
    const full = await request(limited, 'POST', answer, { accept: 'text/html' })
    assert.equal(full.status, 410)
    assert.match(full.text, /<h1>Sold out<\/h1>\n<p>\S/)
    const { path, url } = await alice.newPublishedForm(form({}))
    await alice.call('PUT', `${path}/pause`)
    const paused = await request(url, 'GET')
    assert.match(paused.text, /<h1>We are on holiday<\/h1>\n<p>Back in <em>May<\/em>\.<\/p>/)
    assert.match(paused.text, /<a [^>]*href="https:\/\/example\.com\/mail"/)
    isProblem(await request(url, 'POST', { answers: { france: 'paris' } }), 410, 'webform_paused')
  })

  test('the texts are translated, and unknown members are refused', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      ...form({ languages: ['en', 'de'], fallback: true }),
      translations: { de: { 'settings.closed.paused.title': { text: 'Wir sind im Urlaub' } } },
    })
    await alice.call('PUT', `${path}/pause`)
    const { text } = await request(`${url}/de`, 'GET')
    assert.match(text, /<h1>Wir sind im Urlaub<\/h1>/)
    for (const wrong of [{ ended: {} }, { paused: 'Later' }, { paused: { title: 'x'.repeat(201) } }])
      isProblem(await alice.call('PATCH', path, { settings: { closed: wrong } }), 400, 'body_invalid')
  })
})
