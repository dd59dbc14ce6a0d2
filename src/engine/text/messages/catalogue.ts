// The sentences of one language, and how a message becomes its sentence. The page's script runs this as well.
import type { Code, Day, MessageParams, Param } from './codes.ts'
import { withIsolatedPlaces } from './isolate.ts'

/** Forms of one sentence by plural category (Unicode CLDR); the parameter `by` decides. */
export interface Forms extends Partial<Readonly<Record<Intl.LDMLPluralRule, string>>> {
  readonly by: string
  readonly other: string
}

export type Sentences<C extends string = Code> = Readonly<Record<C, string | Forms>>

/** Writes messages in one language. Text stays as it is. */
export type Translate<P = Param> = (words: P) => string

export interface Catalogue<C extends string = Code, P = Param> {
  readonly locale: string
  readonly sentences: Sentences<C>
  readonly translate: Translate<P>
}

/** The sentence of a message. */
export const format = <P>({ translate }: { readonly translate: Translate<P> }, words: NoInfer<P>): string =>
  translate(words)

/** A message of any catalogue, its parameters by name. */
interface AnyMessage<C extends string> {
  readonly code: C
  readonly params: Readonly<Record<string, AnyParam<C>>>
}
type AnyParam<C extends string> = string | number | Day | AnyMessage<C>

/** Dates are typed with these digits, in this calendar. Some regions would write them in others. */
export const AS_TYPED = { calendar: 'gregory', numberingSystem: 'latn' } as const

/**
 * Returns a function that writes messages as text. `{name}` in a sentence is the place of a parameter.
 * @param locale BCP 47, for plurals, numbers and dates
 */
export function createTranslate<C extends string>(
  locale: string,
  sentences: Sentences<C>,
): Translate<AnyParam<C>> {
  // The respondent must be able to type a number as it is shown: an input refuses grouping separators.
  const numbers = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: 20,
    numberingSystem: 'latn',
  })
  const plurals = new Intl.PluralRules(locale)
  const days = new Intl.DateTimeFormat(locale, { ...AS_TYPED, dateStyle: 'long', timeZone: 'UTC' })
  return function translate(words: AnyParam<C>): string {
    if (typeof words === 'string') return words
    if (typeof words === 'number') return numbers.format(words)
    if ('date' in words) return days.format(new Date(words.date))
    const { code, params } = words
    const sentence: string | Forms = sentences[code]
    const text =
      typeof sentence === 'string'
        ? sentence
        : (sentence[plurals.select(Number(params[sentence.by]))] ?? sentence.other)
    return text.replace(/\{(\w+)\}/g, (_, name: string) => translate(params[name] ?? ''))
  }
}

/** The names of the parameters in a sentence. The outer braces of `{{{name}}}` are text. */
type Places<S> = S extends `${string}{${infer Rest}`
  ? Rest extends `{${string}`
    ? Places<Rest>
    : Rest extends `${infer Name}}${infer More}`
      ? Name | Places<More>
      : never
  : never
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

/** `P` is the table of parameters by code. */
export type CheckedAll<S, P = MessageParams> = {
  readonly [C in keyof S]: C extends keyof P ? Checked<S[C], P[C]> : never
}

/** A catalogue of ours: the type checker finds missing and unknown codes, and misspelt places. */
export const defineCatalogue = <const S extends Sentences>(
  locale: string,
  sentences: S & CheckedAll<S>,
): Catalogue => createCatalogue(locale, sentences)

/** Prepares to write on first use: a server has catalogues of many languages. */
export function createCatalogue(locale: string, plain: Sentences): Catalogue {
  const sentences = withIsolatedPlaces(locale, plain)
  let translate: Translate | undefined
  return {
    locale,
    sentences,
    translate: words => {
      translate ??= createTranslate(locale, sentences)
      return translate(words)
    },
  }
}
