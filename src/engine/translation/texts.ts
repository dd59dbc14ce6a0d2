// Finds every text of a form that respondents read.
import { typeOf } from '../questions/index.ts'
import { mapTextsOf, type Replace, type TextDocument } from './map-texts.ts'

/** The same form with other texts. `replace` gets every text that is not blank. */
export const mapTexts = <D extends TextDocument>(document: D, replace: Replace): D =>
  mapTextsOf(document, replace, question => typeOf(question).isUnseen === true)

/** Every text by its key, in the order of the form. */
export function textsOf(document: TextDocument): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  mapTexts(document, (key, text) => {
    texts.set(key, text)
    return text
  })
  return texts
}
