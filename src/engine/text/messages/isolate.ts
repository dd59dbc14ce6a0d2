// Values in sentences that run from right to left.
import { directionOf } from '../direction.ts'
import type { Forms, Sentences } from './catalogue.ts'

const PLACE = /(?<!\u2068)\{\w+\}/g

/**
 * Puts each place between the characters First Strong Isolate and Pop Directional Isolate (Unicode UAX 9), so that a Latin name or
 * a negative number does not move the words and signs beside it. Sentences from left to right stay as they are.
 */
export function withIsolatedPlaces(locale: string, sentences: Sentences): Sentences {
  if (directionOf(locale) === 'ltr') return sentences
  const isolated = Object.entries(sentences).map(([code, sentence]: [string, string | Forms]) => [
    code,
    typeof sentence === 'string'
      ? isolate(sentence)
      : Object.fromEntries(Object.entries(sentence).map(([name, text]) => [name, isolate(text)])),
  ])
  // The codes are the same.
  return Object.fromEntries(isolated) as Sentences
}

const isolate = (text: string) => text.replace(PLACE, '\u2068$&\u2069')
