// The page cache has a memory limit, however large the pages are.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { catalogueFor, SPOKEN } from '../../../src/engine/text/messages/catalogues.ts'
import { onEachStore, request } from '../../support/harness.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function usedBytes() {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** A small definition with a page of six megabytes. */
const wide = {
  name: 'Wide',
  appType: 'FORM',
  questions: [
    {
      id: 'g',
      type: 'GROUP',
      text: 'Again and again',
      required: true,
      repeat: { min: 28, max: 28 },
      questions: [
        {
          type: 'MULTIPLE_CHOICE',
          text: 'Which?',
          choices: Array.from({ length: 200 }, () => ({ text: 'x'.repeat(1000) })),
        },
      ],
    },
  ],
}

/** The largest number of languages: those of the page's words, and others with English words. */
const languages = [...SPOKEN, 'da', 'fi', 'hu', 'ja', 'nb', 'ro', 'sv', 'uk']

onEachStore('cached pages', server => {
  test('are served from memory in each of 20 languages, with about as many bytes in each', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Visit',
      appType: 'SURVEY',
      questions: ['SHORT_TEXT', 'EMAIL', 'NUMBER', 'DATE', 'YES_NO', 'FILE', 'NAME', 'RANKING'].map(type => ({
        type,
        text: 'Well?',
        ...(type === 'RANKING' && { choices: [{ text: '1' }, { text: '2' }] }),
      })),
      settings: { languages, fallback: true, email: 'OPTIONAL' },
    })
    const asGzip = { 'accept-encoding': 'gzip' }
    const get = (language: string) => request(`${url}/${language}`, 'GET', undefined, asGzip)
    const sizes = new Map<string, number>()
    const texts = new Map<string, string>()
    const withoutId = (text: string) => text.replace(/name="submissionId" value="[^"]*"/, '')
    for (const language of languages) {
      const page = await get(language)
      assert.equal(page.status, 200, language)
      sizes.set(language, Number(page.headers.get('content-length')))
      texts.set(language, withoutId(page.text))
    }
    // Only what is in memory still has the questions.
    const { numUpdatedRows } = await server.db
      .updateTable('webform_versions')
      .set({ definition: '{}' })
      .where('webform_id', '=', path.split('/').at(-1) ?? '')
      .executeTakeFirst()
    assert.equal(numUpdatedRows, 1n)
    for (const language of languages) {
      const { text } = await get(language)
      assert.equal(withoutId(text), texts.get(language), language)
    }
    const script = (language: string) => new Intl.Locale(catalogueFor(language).locale).maximize().script
    const latin = languages.filter(language => script(language) === 'Latn').map(name => sizes.get(name) ?? 0)
    assert.ok(Math.max(...latin) - Math.min(...latin) < 1_000, [...sizes].join(' '))
  })

  test('in 20 languages count towards the limit each', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({ ...wide, settings: { languages, fallback: true } })
    await request(`${url}/en`, 'GET')
    const before = usedBytes()
    for (const language of languages) {
      const page = await request(`${url}/${language}`, 'GET')
      assert.ok(page.text.length > 6_000_000, language)
    }
    const more = usedBytes() - before
    assert.ok(more < 160_000_000, `${more} bytes of growth`)
  })

  test('are limited in total bytes, and rendered again on demand', async () => {
    const alice = await server.organization()
    const urls: string[] = []
    for (let i = 0; i < 27; i++) urls.push((await alice.newPublishedForm(wide)).url)
    const before = usedBytes()
    for (const url of [...urls, ...urls.slice(0, 1)]) {
      const page = await request(url, 'GET')
      assert.equal(page.status, 200)
      assert.ok(page.text.length > 6_000_000)
    }
    const more = usedBytes() - before
    assert.ok(more < 160_000_000, `${more} bytes of growth`)
  })

  test('are rendered one at a time for pipelined requests, so a client that does not read holds one', async () => {
    const { url } = await (await server.organization()).newPublishedForm(wide)
    await request(url, 'GET')
    const { port, pathname } = new URL(url)
    for (const path of [pathname, `${pathname}?from=mail`]) {
      const before = usedBytes()
      const socket = connect(Number(port), '127.0.0.1').pause()
      socket.write(`GET ${path} HTTP/1.1\r\nhost: forms.example.com\r\n\r\n`.repeat(100))
      // Takes more turns of the event loop than rendering for all of them would.
      for (let i = 0; i < 50; i++) await request(`${server.url}/health/live`, 'GET')
      const more = usedBytes() - before
      socket.destroy()
      assert.ok(more < 60_000_000, `${more} bytes of growth, for ${path}`)
    }
  })
})
