// The choices of an answer and the labels of its parts, as the question words them.
import type { Value } from '../../../engine/expressions/value.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import { findLabel } from '../../texts/lookup.ts'
import { isThing, memberOf, thingsIn } from '../draft/json.ts'
import { plainText } from './questions.ts'

export function partLabel(question: BaseQuestion | undefined, part: string, texts: DesignerTexts): string {
  const { length, other } = texts.panels.conditions
  if (part === 'length') return length
  if (part === 'other') return other
  const row = thingsIn(memberOf(question, 'rows')).find(({ id }) => id === part)
  const text = plainText(String(row?.['text'] ?? ''))
  return text || (findLabel(texts, [`parts.${part}`]) ?? part)
}

export interface ChoiceLabel {
  readonly id: string
  readonly label: string
}

/** The choices of a value, as its question words them. */
export function choicesOf(question: BaseQuestion | undefined, value: Value): readonly ChoiceLabel[] {
  const ids = value.kind === 'list' ? value.item?.choices : value.choices
  const texts = choiceTexts(question)
  return [...(ids ?? [])].map(id => ({ id, label: texts.get(id) ?? id }))
}

function choiceTexts(question: BaseQuestion | undefined): ReadonlyMap<string, string> {
  const blanks = memberOf(question, 'blanks')
  const lists = [
    memberOf(question, 'choices'),
    memberOf(question, 'columns'),
    ...(isThing(blanks) ? Object.values(blanks).map(blank => memberOf(blank, 'choices')) : []),
  ]
  return new Map(
    lists.flatMap(list =>
      thingsIn(list).map(
        ({ id, text }) => [String(id), plainText(String(text ?? '')) || String(id)] as const,
      ),
    ),
  )
}
