// The catalogues of all languages, and which one a language gets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneAnswer } from '../../src/engine/questions/phone/answer.ts'
import { format } from '../../src/engine/text/messages/catalogue.ts'
import { catalogueFor, SPOKEN } from '../../src/engine/text/messages/catalogues.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { message } from '../../src/engine/text/messages/message.ts'
import { withWords } from '../../src/engine/translation/words.ts'

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

const counted: readonly [language: string, min: number, sentence: string][] = [
  ['ar', 1, 'يُرجى تعبئة بند واحد على الأقل'],
  ['ar', 2, 'يُرجى تعبئة بندين على الأقل'],
  ['ar', 3, 'يُرجى تعبئة 3 بنود على الأقل'],
  ['ar', 11, 'يُرجى تعبئة 11 بندًا على الأقل'],
  ['ar', 100, 'يُرجى تعبئة 100 بند على الأقل'],
  ['cs', 1, 'Vyplňte alespoň 1 položku'],
  ['cs', 4, 'Vyplňte alespoň 4 položky'],
  ['cs', 5, 'Vyplňte alespoň 5 položek'],
  ['he', 1, 'יש למלא לפחות רשומה אחת'],
  ['he', 2, 'יש למלא לפחות שתי רשומות'],
  ['he', 20, 'יש למלא לפחות 20 רשומות'],
  ['it', 1, 'Compilare almeno 1 voce'],
  ['pl', 1, 'Wypełnij co najmniej 1 pozycję'],
  ['pl', 12, 'Wypełnij co najmniej 12 pozycji'],
  ['pl', 21, 'Wypełnij co najmniej 21 pozycji'],
  ['pl', 22, 'Wypełnij co najmniej 22 pozycje'],
  ['tr', 2, 'En az 2 kayıt doldurun'],
]
for (const [language, min, sentence] of counted) {
  test(`${language} counts ${min}`, () => {
    const text = catalogueFor(language).translate(message('too_few_entries', { min }))
    assert.equal(text.replace(/[\u2068\u2069]/g, ''), sentence)
  })
}

test('every language has a form for each count where its nouns change', () => {
  // Forms of Polish and Czech numbers from five on are `other`.
  const needed: Readonly<Record<string, string[]>> = {
    ar: ['two', 'few'],
    cs: ['few'],
    he: ['two'],
    pl: ['few'],
  }
  for (const [language, forms] of Object.entries(needed)) {
    for (const [code, sentence] of Object.entries(catalogueFor(language).sentences)) {
      if (typeof sentence === 'string' || code === 'files_hint') continue
      assert.deepEqual(
        ['one', ...forms].filter(name => !Object.hasOwn(sentence, name)),
        [],
        `${language} ${code}`,
      )
    }
  }
})

test('from right to left, values are isolated once, those of regions and own words too', () => {
  const isolated = 'يُرجى إدخال \u2068-5\u2069 أو أكثر'
  for (const language of ['ar', 'ar-EG']) {
    const text = catalogueFor(language).translate(message('number_too_small', { min: -5 }))
    // Arabic writes a mark before the minus sign.
    assert.equal(text.replace(/[\u200e\u061c]/g, ''), isolated)
  }
  const own = withWords(catalogueFor('he'), { number_too_small: 'לפחות {min}' })
  assert.equal(own.translate(message('number_too_small', { min: 5 })), 'לפחות \u20685\u2069')
  assert.doesNotMatch(JSON.stringify(catalogueFor('de').sentences), /[\u2066-\u2069]/)
})

test('numbers and dates are written with the digits and the calendar that respondents type', () => {
  for (const region of ['ar-EG', 'ar-SA']) {
    const { translate } = catalogueFor(region)
    assert.equal(translate(12.5).replace(/\D/g, '.'), translate(12.5))
    assert.match(translate({ date: '2026-03-27' }), /^27 .* 2026$/)
  }
})

test('the phone numbers of the examples are accepted', () => {
  const question = { id: 'phone', type: 'PHONE', text: 'Phone?' } as const
  for (const language of SPOKEN) {
    const [number] =
      catalogueFor(language)
        .sentences.phone_invalid.toString()
        .match(/\+[\d ]*\d/) ?? []
    assert.equal(phoneAnswer.check(question, number), undefined, `${language} ${number}`)
  }
})

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
