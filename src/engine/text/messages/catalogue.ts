// The sentences of one language, and the way from a message to its sentence. The page's script runs this as well.
import type { Code, MessageParams, Param } from './codes.ts'

/** Forms of one sentence by plural category (Unicode CLDR); the parameter `by` decides. */
export interface Forms extends Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> {
  readonly by: string
  readonly other: string
}

export type Sentences = Readonly<Record<Code, string | Forms>>

/** Writes messages in one language; what is in words already stays. */
export type Translate = (words: Param) => string

export interface Catalogue {
  readonly locale: string
  readonly sentences: Sentences
  readonly translate: Translate
}

/** The sentence of a message. */
export const format = ({ translate }: Catalogue, words: Param): string => translate(words)

/** Any message, its parameters by name. */
interface Known {
  readonly code: Code
  readonly params: Readonly<Record<string, Param>>
}

/**
 * In a sentence `{name}` is the place of a parameter.
 * @param locale BCP 47, for plurals, numbers and dates
 */
export function createTranslate(locale: string, sentences: Sentences): Translate {
  // A number that is typed may hold no separators of thousands.
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 })
  const plurals = new Intl.PluralRules(locale)
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return function translate(words: Param): string {
    if (typeof words === 'string') return words
    if (typeof words === 'number') return numbers.format(words)
    if ('date' in words) return days.format(new Date(words.date))
    const { code, params }: Known = words
    const sentence = sentences[code]
    const text =
      typeof sentence === 'string'
        ? sentence
        : (sentence[plurals.select(Number(params[sentence.by]))] ?? sentence.other)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => translate(params[name] ?? ''))
  }
}

type Places<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never
type Texts<S> = S extends string ? S : S extends Forms ? Exclude<S[keyof S], S['by']> : never
type NumbersOf<P> = { [Name in keyof P]: P[Name] extends number ? Name : never }[keyof P]

/** `never` for a sentence with a place, or plural forms by a parameter, that its message does not have. */
type Checked<S, P> =
  Places<Texts<S>> extends keyof P
    ? S extends { readonly by: string }
      ? S['by'] extends NumbersOf<P>
        ? S
        : never
      : S
    : never

type CheckedAll<S> = { readonly [C in keyof S]: C extends Code ? Checked<S[C], MessageParams[C]> : never }

/** A catalogue of ours: the type checker finds missing and unknown codes, and misspelt places. */
export const defineCatalogue = <const S extends Sentences>(
  locale: string,
  sentences: S & CheckedAll<S>,
): Catalogue => ({ locale, sentences, translate: createTranslate(locale, sentences) })
