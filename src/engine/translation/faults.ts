// Checks the translations of a form before activation. Pointers are relative to the document.
import { pipesIn } from '../expressions/pipes.ts'
import { type DefinitionFault, fault, MAX_FAULTS, pointerStep, toFault } from '../faults.ts'
import type { AuthorMessage } from '../text/messages/author-codes.ts'
import { authorMessage } from '../text/messages/author-message.ts'
import type { TextDocument } from './map-texts.ts'
import type { Translations } from './schemas.ts'
import { textsOf } from './texts.ts'
import { languagesOf, needsTranslation, translationIn } from './translate.ts'

interface Translated extends TextDocument {
  readonly translations?: Translations | undefined
  readonly settings: { readonly languages?: readonly string[]; readonly fallback?: boolean }
}

/** Returns at most MAX_FAULTS + 1 faults. */
export function translationFaults(document: Translated): DefinitionFault[] {
  const { translations = {}, settings } = document
  const [first, ...others] = languagesOf(settings)
  const texts = textsOf(document)
  const faults: DefinitionFault[] = []
  for (const language of Object.keys(translations)) {
    const pointer = `/translations${pointerStep(language)}`
    if (language === first) faults.push(fault(pointer, 'language_unknown.first', { language }))
    else if (!others.includes(language)) faults.push(fault(pointer, 'language_unknown.other', { language }))
    else faults.push(...entryFaults(pointer, translations[language] ?? {}, texts))
  }
  if (settings.fallback) return faults.slice(0, MAX_FAULTS + 1)
  for (const language of others) {
    if (faults.length > MAX_FAULTS) break
    for (const [key, text] of texts)
      if (needsTranslation(text) && !translationIn(translations[language], key))
        faults.push(
          fault(`/translations${pointerStep(language)}${pointerStep(key)}`, 'translation_missing', {
            key,
            language,
          }),
        )
  }
  return faults.slice(0, MAX_FAULTS + 1)
}

function entryFaults(
  pointer: string,
  entries: Translations[string],
  texts: ReadonlyMap<string, string>,
): DefinitionFault[] {
  return Object.entries(entries).flatMap(([key, { text }]) => {
    const place = `${pointer}${pointerStep(key)}`
    const source = texts.get(key)
    if (source === undefined) return [fault(place, 'translation_unknown', { key })]
    const broken = brokenBy(source, text)
    return broken ? [toFault(`${place}/text`, broken)] : []
  })
}

/** The message about a translation whose placeholders differ from those of its text. */
export function brokenBy(source: string, translation: string): AuthorMessage | undefined {
  const places = placeholders(source)
  if (placeholders(translation) === places) return undefined
  return places
    ? authorMessage('placeholder_broken.differs', { places })
    : authorMessage('placeholder_broken.none')
}

/** The placeholders of a text, sorted, because languages have different word orders. */
const placeholders = (text: string) =>
  pipesIn(text)
    .sort()
    .map(name => `{{${name}}}`)
    .join(', ')
