// If the rows are cards, only one is open. The controls of closed rows stay in the tab order: a row opens when one of them gets the focus,
// and nothing is hidden from screen readers. A required matrix says how many rows have an answer.
import { all, find, make } from '../browser/dom.ts'
import { say } from '../browser/messages.ts'
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
    const answered = make('p', { className: 'meta answered', role: 'status' })
    const count = () => {
      const text = say('rows_answered', {
        count: rows.filter(row => row.querySelector(':checked')).length,
        max: rows.length,
      })
      // Screen readers announce every change of the text.
      if (answered.textContent !== text) answered.textContent = text
    }
    if ('required' in element.dataset) {
      find('table', element).before(answered)
      element.addEventListener('change', count)
      count()
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
    // Arrow keys select columns on the way, so they must not leave the row.
    element.addEventListener('change', () => {
      if (isPointed && !multiple) openNext()
    })
    addEventListener('resize', () => open(opened))
    openNext()
  },
}
