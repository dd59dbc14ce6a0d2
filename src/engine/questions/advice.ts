// Advice to form authors: what works, but could be better. It never blocks publishing. Catalogues hold the sentences.

type None = Readonly<Record<never, never>>

export interface AdviceParams {
  image_undescribed: None
  text_long: { readonly length: number; readonly max: number }
  text_capitals: None
  link_unclear: { readonly text: string }
  items_alike: { readonly text: string }
  choices_many: { readonly count: number; readonly max: number }
  none_missing: None
  other_scored: None
  key_strict: None
  required_many: { readonly count: number; readonly max: number }
  consent_missing: None
}

export type AdviceCode = keyof AdviceParams

/** One piece of advice, not yet in a language. */
export type Advice<C extends AdviceCode = AdviceCode> = {
  readonly [K in C]: {
    /** RFC 6901 */
    readonly pointer: string
    readonly code: K
    readonly params: AdviceParams[K]
  }
}[C]
