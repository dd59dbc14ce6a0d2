// Messages that an author words differently: `settings.words`, by language and code.
import { type DefinitionFault, fault, pointerStep } from '../faults.ts'
import { getOwn } from '../get-own.ts'
import { type Catalogue, createCatalogue, type Forms, type Sentences } from '../text/messages/catalogue.ts'
import { en } from '../text/messages/en.ts'
import type { WordsOfLanguage } from './schemas.ts'

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
