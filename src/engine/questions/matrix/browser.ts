// Where the rows are cards, closes all but one. Their controls keep their place in the tab order: a row opens when one of them
// gets the focus, and nothing is hidden from screen readers.
import { all } from '../browser/dom.ts'
import type { BrowserPart } from '../browser/parts.ts'
import { type MatrixQuestion, matrixAnswer } from './answer.ts'

export const matrixPart: BrowserPart<MatrixQuestion> = {
  ...matrixAnswer,
  enhance(element, { multiple }) {
    const rows = all('tbody>tr', element)
    const rowAt = ({ target }: Event) => (target as Element).closest('tbody>tr') ?? undefined
    let opened: Element | undefined
    let isPointed = false
    const open = (row: Element | undefined) => {
      opened = row
      for (const one of rows)
        one.classList.toggle('closed', one !== row && getComputedStyle(one).display === 'block')
    }
    const openNext = () => open(rows.find(row => !row.querySelector(':checked')))
    element.onpointerdown = () => {
      isPointed = true
    }
    element.onkeydown = event => {
      isPointed = false
      open(rowAt(event) ?? opened)
    }
    element.onclick = event => {
      const row = rowAt(event)
      if (row && !(event.target as Element).closest('td')) open(row === opened ? undefined : row)
    }
    element.addEventListener('focusin', event => open(rowAt(event) ?? opened))
    // Arrow keys pass columns on their way, so they do not leave the row.
    element.addEventListener('change', () => {
      if (isPointed && !multiple) openNext()
    })
    addEventListener('resize', () => open(opened))
    openNext()
  },
}
