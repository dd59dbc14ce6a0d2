// The translations of a form: part of the draft, of its versions and of what activation checks.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { pointers } from '../../support/assertions.ts'
import { onEachStore, quiz } from '../../support/harness.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 4)

const de = {
  name: { text: 'Hauptstädte' },
  description: { text: 'Zwei Fragen' },
  'france.text': { text: 'Hauptstadt von Frankreich?' },
  'france.choices.paris.text': { text: 'Paris' },
  'france.choices.lyon.text': { text: 'Lyon' },
  'pi.text': { text: 'Pi, zwei Nachkommastellen?' },
  'france.feedback.correct': { text: 'Ja!' },
  'france.feedback.incorrect': { text: 'Es ist Paris.' },
}
const settings = { ...quiz.settings, languages: ['en', 'de'] }
const bilingual = { ...quiz, settings, translations: { de } }

onEachStore('translations', server => {
  test('a form without translations has none, and its digest does not depend on the member', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const { body } = await alice.call('GET', path)
    assert.deepEqual(body.translations, {})
    const again = await alice.call('PUT', path, body)
    assert.equal(again.body.revision, 1)
  })

  test('translations are read back with the digest of their text, and are part of versions', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(bilingual)
    const { body } = await alice.call('GET', path)
    assert.deepEqual(body.translations.de['pi.text'], {
      text: 'Pi, zwei Nachkommastellen?',
      of: digest('Pi, two decimals?'),
    })
    assert.deepEqual((await alice.call('GET', `${path}/version/1`)).body.translations, body.translations)
    const put = await alice.call('PUT', path, {
      ...body,
      questions: [{ ...body.questions[0], text: 'Changed?' }, body.questions[1]],
    })
    assert.equal(put.body.translations.de['france.text'].of, digest('Capital of France?'))
    assert.equal(put.body.hasUnpublishedChanges, true)
  })

  test('a patch changes, adds and removes single translations', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(bilingual)
    const { status, body } = await alice.call('PATCH', path, {
      translations: { de: { 'pi.text': { text: 'Pi?', state: 'REVIEWED' }, 'france.text': null } },
    })
    assert.equal(status, 200)
    assert.deepEqual(body.translations.de['pi.text'], {
      text: 'Pi?',
      of: digest('Pi, two decimals?'),
      state: 'REVIEWED',
    })
    assert.equal(body.translations.de['france.text'], undefined)
    assert.equal(Object.keys(body.translations.de).length, 7)
    const none = await alice.call('PATCH', path, { translations: null })
    assert.deepEqual(none.body.translations, {})
  })

  test('activation refuses gaps unless the form has a fallback', async () => {
    const alice = await server.organization()
    const { 'pi.text': _, ...some } = de
    const path = await alice.newForm({ ...bilingual, translations: { de: some } })
    const refused = await alice.call('PUT', `${path}/activate`)
    assert.equal(refused.status, 422)
    assert.equal(refused.body.code, 'webform_incomplete')
    assert.deepEqual(pointers(refused), ['/translations/de/pi.text'])
    assert.equal(refused.body.errors[0].code, 'translation_missing')
    assert.equal((await alice.call('POST', `${path}/check`)).body.errors[0].code, 'translation_missing')
    await alice.call('PATCH', path, { settings: { fallback: true } })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
  })

  test('malformed languages and keys are refused', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    for (const wrong of [
      { settings: { languages: ['english'] } },
      { settings: { languages: [] } },
      { settings: { languages: ['en', 'en'] } },
      { translations: { english: {} } },
      { translations: { de: { '../x': { text: 'x' } } } },
      { translations: { de: { name: { text: 'x', of: 'XYZ' } } } },
      { translations: { de: { name: 'x' } } },
    ]) {
      const reply = await alice.call('POST', `${app}/webform`, { name: 'x', ...wrong })
      assert.equal(reply.status, 400, JSON.stringify(wrong))
    }
  })
})
