// A template in another language. Its texts have the keys of translations of a form.
import { getOwn } from '../../engine/get-own.ts'
import { mapTextsOf } from '../../engine/translation/map-texts.ts'
import type { Template } from './template.ts'

export interface TemplateTexts {
  /** One line in the gallery. */
  readonly inGallery: string
  /** Texts by key, such as `topic.choices.order.text`. */
  readonly texts: Readonly<Record<string, string>>
  /** What hidden questions hold until a link gives a value, by the id of the question. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Answer keys and rubrics in words, by the id of the question. */
  readonly rules?: Readonly<
    Record<string, { readonly correct?: readonly string[]; readonly rubric?: string }>
  >
}

/** Texts that are missing stay as they are. The form then has `language` as its only language. */
export function translated(template: Template, language: string, templateTexts: TemplateTexts): Template {
  const { name, definition } = template
  const { inGallery, texts, defaults = {}, rules = {} } = templateTexts
  const document = { name, scoring: {}, settings: {}, ...definition }
  const { name: newName, ...changed } = mapTextsOf(
    document,
    (key, text) => getOwn(texts, key) ?? text,
    () => false,
  )
  const scored = Object.entries(changed.scoring.questions ?? {}).map(([id, rule]) => [
    id,
    { ...rule, ...rules[id] },
  ])
  return {
    ...template,
    name: newName,
    description: inGallery,
    definition: {
      ...definition,
      description: changed.description,
      questions: changed.questions.map(question => {
        const text = getOwn(defaults, question.id)
        return text === undefined ? question : { ...question, default: text }
      }),
      ...(definition.scoring && {
        scoring: {
          ...changed.scoring,
          ...(scored.length > 0 && { questions: Object.fromEntries(scored) }),
        },
      }),
      settings: { ...changed.settings, languages: [language] },
    },
  }
}
