// The labels of a type in place: of yes and no, of the ends of a scale, of a consent.
import { html, type TemplateResult } from 'lit'
import { questionTypes } from '../../../engine/questions/index.ts'
import { memberOf } from '../../authoring/draft/json.ts'
import { changeText } from '../../document/commands/change-text.ts'
import { textField } from '../../kit/field.ts'
import { labelOf } from '../../texts/lookup.ts'
import type { Frame } from '../frame.ts'
import type { Entry } from './entries.ts'

const LABELS = ['yesLabel', 'noLabel', 'minLabel', 'maxLabel', 'label'] as const

export function labelsEditor(frame: Frame, { question, path, key }: Entry): TemplateResult {
  const properties = questionTypes.get(question.type)?.schema.properties ?? {}
  const members = LABELS.filter(member => properties[member] !== undefined)
  return html`<div class="labels">${members.map(member => {
    const place = [...path, member]
    const value = memberOf(question, member)
    return textField({
      id: `${key}/${member}`,
      label: labelOf(frame.texts, [`${question.type}.${member}`, `*.${member}`]),
      isStacked: true,
      value: typeof value === 'string' ? value : '',
      isDisabled: frame.readonly,
      pointer: place.join('/'),
      onInput: text => frame.run(changeText(frame.document, place, text, () => true)),
    })
  })}</div>`
}
