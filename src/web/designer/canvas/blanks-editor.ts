// The blanks of a text: each is typed, or picked from a list. Their names stand in the text as {{name}}.
import { html, type TemplateResult } from 'lit'
import { memberOf, thingsIn } from '../../authoring/draft/json.ts'
import type { Path } from '../../authoring/draft/path.ts'
import { typeChoices } from '../../document/commands/blank-choices.ts'
import { textArea } from '../../kit/field.ts'
import { group, type RowOptions } from '../../kit/row.ts'
import type { Frame } from '../frame.ts'

export function blanksEditor(frame: Frame, question: Path, row: RowOptions): TemplateResult {
  const text = frame.workspace.valueAt([...question, 'text'])
  const names = [...new Set([...String(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))]
  const texts = frame.texts.frame
  return group(
    { ...row, isStacked: true, hint: texts.perTypeBlanks },
    html`<div class="fieldset">${names.map(name => {
      const place: Path = [...question, 'blanks', name]
      const choices = thingsIn(memberOf(frame.workspace.valueAt(place), 'choices'))
      return textArea({
        id: `${row.id}/${name}`,
        label: `{{${name}}}`,
        hint: texts.blankHint,
        isDisabled: row.isDisabled,
        value: choices.map(choice => String(memberOf(choice, 'text') ?? '')).join('\n'),
        onChange: typed => frame.run(typeChoices(frame.document, place, typed)),
      })
    })}</div>`,
  )
}
