// The catalogues of all languages, and which one a language gets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { format } from '../../src/engine/text/messages/catalogue.ts'
import { catalogueFor, SPOKEN } from '../../src/engine/text/messages/catalogues.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { message } from '../../src/engine/text/messages/message.ts'

const placesIn = (sentence: string | object) =>
  new Set(
    JSON.stringify(sentence)
      .match(/\{\w+\}/g)
      ?.toSorted() ?? [],
  )

for (const language of SPOKEN) {
  test(`${language}: every sentence has the places of the English one, and every plural form of the language`, () => {
    const { locale, sentences } = catalogueFor(language)
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const [code, sentence] of Object.entries(sentences)) {
      const english = en.sentences[code as keyof typeof en.sentences]
      const ofEnglish = typeof english === 'string' ? english : english.other
      const whole = typeof sentence === 'string' ? sentence : sentence.other
      assert.deepEqual(placesIn(whole), placesIn(ofEnglish), `${language} ${code}`)
      assert.equal(whole.trim() === '', false, code)
      assert.doesNotMatch(whole, /\.\.\.|\s\s/, code)
      if (typeof sentence === 'string') continue
      const unknown = Object.keys(sentence).filter(
        name => name !== 'by' && !categories.some(known => known === name),
      )
      assert.deepEqual(unknown, [], `${language} ${code}`)
    }
  })

  test(`${language}: numbers, dates and plurals can be written`, () => {
    const { translate } = catalogueFor(language)
    for (const min of [0, 1, 2, 5, 21])
      assert.match(translate(message('too_few_entries', { min })), min === 0 ? /./ : /\p{L}/u)
    assert.match(translate(message('too_early', { min: { date: '2026-03-27' } })), /2026|٢٠٢٦/)
  })
}

test('regions have the sentences of their language, with dates of their own', () => {
  const march = { date: '2026-01-27' }
  const austria = catalogueFor('de-AT')
  assert.equal(austria.sentences, catalogueFor('de').sentences)
  assert.equal(austria, catalogueFor('de-AT'))
  assert.deepEqual(
    ['de', 'de-AT', 'en', 'en-US'].map(language => format(catalogueFor(language), march)),
    ['27. Januar 2026', '27. Jänner 2026', '27 January 2026', 'January 27, 2026'],
  )
  assert.equal(catalogueFor('xx'), en)
})
