// Rows and columns of a matrix in place.
import { html, type TemplateResult } from 'lit'
import { memberOf, thingsIn } from '../../authoring/draft/json.ts'
import { keysOf, type Path } from '../../authoring/draft/path.ts'
import { addItem } from '../../document/commands/items.ts'
import { button } from '../../kit/button.ts'
import type { Frame } from '../frame.ts'
import { editAsList } from './choices-editor.ts'
import type { Entry } from './entries.ts'
import { itemRow, runAndFocus } from './item-row.ts'

export function linesEditor(frame: Frame, entry: Entry): TemplateResult {
  const texts = frame.texts.frame
  return html`<div class="lines">
    ${lines(frame, entry, 'rows', texts.rows, texts.row, texts.addRow)}
    ${lines(frame, entry, 'columns', texts.columns, texts.column, texts.addColumn)}
  </div>`
}

function lines(
  frame: Frame,
  { question, path }: Entry,
  member: 'rows' | 'columns',
  title: string,
  name: (number: number) => string,
  add: string,
): TemplateResult {
  const list: Path = [...path, member]
  const items = thingsIn(memberOf(question, member))
  const keys = keysOf(items)
  return html`<div class="items">
    <p class="items-head"><span>${title}</span></p>
    <ol aria-label=${title}>${items.map((item, i) =>
      itemRow(frame, { item, path: [...list, keys[i] ?? ''], label: name(i + 1) }),
    )}</ol>
    <div class="items-foot">
      ${button({
        label: add,
        icon: 'plus',
        isSmall: true,
        isDisabled: frame.readonly,
        onClick: () => runAndFocus(frame, addItem(frame.document, list, '', null)),
      })}
      ${button({ label: frame.texts.frame.editAsList, icon: 'paste', isSmall: true, isDisabled: frame.readonly, onClick: () => void editAsList(frame, list) })}
    </div>
  </div>`
}
