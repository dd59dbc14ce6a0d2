// Messages that an author words differently: `settings.words`, by language and code.
import { type Static, Type } from 'typebox'
import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { getOwn } from '../get-own.ts'
import { type Catalogue, createCatalogue, type Forms, type Sentences } from '../text/messages/catalogue.ts'
import { en } from '../text/messages/en.ts'

const Text = Type.String({ minLength: 1, maxLength: 1000 })
const PluralForm = (category: string) =>
  Type.Unsafe<string>({ ...Text, description: `The message for numbers of the plural category ${category}.` })
const PluralForms = Type.Object(
  {
    zero: Type.Optional(PluralForm('zero')),
    one: Type.Optional(PluralForm('one')),
    two: Type.Optional(PluralForm('two')),
    few: Type.Optional(PluralForm('few')),
    many: Type.Optional(PluralForm('many')),
    other: PluralForm('other'),
  },
  { additionalProperties: false, description: 'By plural category (Unicode CLDR).' },
)

/** The messages of one language, by code. */
export const WordsOfLanguage = Type.Record(
  Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$' }),
  Type.Union([Text, PluralForms]),
  {
    additionalProperties: false,
    title: 'Words',
    description:
      'Messages of the page by code. {name} stands for a value, as in the message that is replaced.',
    examples: [{ button_submit: 'Send application' }],
  },
)
export type WordsOfLanguage = Static<typeof WordsOfLanguage>

const inEnglish = (code: string): string | Forms | undefined => getOwn<string | Forms>(en.sentences, code)

export function withWords(catalogue: Catalogue, words: WordsOfLanguage | undefined): Catalogue {
  if (!words) return catalogue
  const own = Object.entries(words).flatMap(([code, word]): [string, string | Forms][] => {
    const known = inEnglish(code)
    if (known === undefined) return []
    if (typeof word === 'string') return [[code, word]]
    return typeof known === 'string' ? [] : [[code, { ...word, by: known.by }]]
  })
  // Only known codes are replaced.
  const sentences = { ...catalogue.sentences, ...Object.fromEntries(own) } as Sentences
  return createCatalogue(catalogue.locale, sentences)
}

/** Pointers are relative to the words of the language. */
export const wordFaults = (words: WordsOfLanguage): DefinitionFault[] =>
  Object.entries(words).flatMap(([code, word]) => {
    const pointer = pointerStep(code)
    const known = inEnglish(code)
    if (known === undefined) return [fault(pointer, 'word_unknown', { code })]
    if (typeof known === 'string' && typeof word !== 'string') return [fault(pointer, 'word_invalid.plural')]
    const allowed = placesIn(known)
    const wrong = [...placesIn(word)].filter(place => !allowed.has(place))
    if (wrong.length === 0) return []
    const places = [...allowed].join(', ')
    return places
      ? [fault(pointer, 'word_invalid.places', { places })]
      : [fault(pointer, 'word_invalid.no_places')]
  })

/** The places of a sentence, such as {max}. */
const placesIn = (sentence: string | object): ReadonlySet<string> =>
  new Set(
    Object.entries(typeof sentence === 'string' ? { sentence } : sentence).flatMap(([name, text]) =>
      name === 'by' ? [] : (String(text).match(/\{\w+\}/g) ?? []),
    ),
  )
