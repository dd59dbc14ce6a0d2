// The figures of a mark, beside it.
import type { Format } from '../../engine/charts/format.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import { make } from '../form/make.ts'

const GAP_PX = 10

/** The cells of a row with their names. */
const cellsOf = ({ columns, rows }: QueryResult, row: number, format: Format) =>
  columns.map((column, i) => ({
    isTitle: column.kind === 'DIMENSION',
    label: column.kind === 'PREVIOUS' ? `${column.label} · ${format.words.previous}` : column.label,
    text: format.cell(rows[row]?.[i], column),
  }))

export const sentenceOf = (result: QueryResult, row: number, format: Format): string =>
  cellsOf(result, row, format)
    .map(({ isTitle, label, text }) => (isTitle ? text : `${label}: ${text}`))
    .join(', ')

export function createTooltip() {
  const element = make('div', { className: 'tip', hidden: true })
  element.ariaHidden = 'true'
  return {
    element,
    hide() {
      element.hidden = true
    },
    /** @param mark where it is in the box that the tooltip stays in */
    show(result: QueryResult, row: number, format: Format, mark: DOMRectReadOnly, box: DOMRectReadOnly) {
      const cells = cellsOf(result, row, format)
      const titles = cells.filter(({ isTitle }) => isTitle).map(({ text }) => text)
      element.replaceChildren(
        make('strong', {}, titles.join(' · ')),
        ...cells
          .filter(({ isTitle }) => !isTitle)
          .map(({ label, text }) => make('span', {}, make('span', {}, label), make('b', {}, text))),
      )
      element.hidden = false
      const { offsetWidth: width, offsetHeight: height } = element
      const middle = mark.left - box.left + mark.width / 2
      const above = mark.top - box.top - height - GAP_PX
      const below = Math.min(mark.bottom - box.top + GAP_PX, box.height - height)
      const left = Math.max(0, Math.min(box.width - width, middle - width / 2))
      element.style.translate = `${Math.round(left)}px ${Math.round(above >= 0 ? above : below)}px`
    },
  }
}
