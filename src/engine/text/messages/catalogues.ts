// The catalogue of each language. Servers have all of them; a page gets the sentences that it needs.

import { ar } from './ar.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { tr } from './tr.ts'

const catalogues: ReadonlyMap<string, Catalogue> = new Map([
  ['en', en],
  ['ar', ar],
  ['cs', cs],
  ['de', de],
  ['es', es],
  ['fr', fr],
  ['he', he],
  ['it', it],
  ['nl', nl],
  ['pl', pl],
  ['pt', pt],
  ['tr', tr],
])

/** The languages that Formyard speaks. */
export const SPOKEN: readonly [string, ...string[]] = ['en', ...[...catalogues.keys()].slice(1)]

/** More are made again when they are needed. */
const MAX_REGIONAL = 100
const regional = new Map<string, Catalogue>()

/**
 * The catalogue for a language (BCP 47): its own, or that of the language without its region, with numbers and dates as in the
 * region (de-AT: the sentences of de). English if there is none.
 */
export function catalogueFor(language: string): Catalogue {
  const known = catalogues.get(language) ?? regional.get(language)
  if (known) return known
  const [base = ''] = language.split('-')
  const parent = catalogues.get(base)
  if (!parent) return en
  if (regional.size >= MAX_REGIONAL) regional.clear()
  const made = createCatalogue(language, parent.sentences)
  regional.set(language, made)
  return made
}
