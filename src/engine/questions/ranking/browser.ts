// A list whose items can be moved by buttons or dragged, on touch screens by their handles. The answer is in the fields for the places,
// which follow the list.
import { all, make } from '../browser/dom.ts'
import { say } from '../browser/messages.ts'
import type { BrowserPart } from '../browser/parts.ts'
import { isFirstTime } from '../shared/unsure-answer.ts'
import { type RankingQuestion, rankingAnswer } from './answer.ts'

export const rankingPart: BrowserPart<RankingQuestion> = {
  ...rankingAnswer,
  enhance: element => new RankedList(element).begin(),
  unsure: (_question, answer, element) =>
    answer === undefined && isFirstTime(element)
      ? { code: 'ranking_unsure', params: { keep: say('ranking_keep') } }
      : undefined,
  unanswered: 'ranking_unkept',
  words: (_question, _answer, element) =>
    itemsOf(element)
      .map((item, i) => `${i + 1}. ${textOf(item)}`)
      .join(', '),
}

const itemsOf = (element: Element) => all<HTMLLIElement>('li', element)
const placeOf = (item: Element) => item.querySelector('select')
const textOf = (item: Element) => item.querySelector('label')?.textContent ?? ''

class RankedList {
  readonly #question: HTMLElement
  readonly #said = make('p', { className: 'vh', role: 'status' })
  readonly #keep = make('button', { type: 'button', className: 'keep' }, say('ranking_keep'))

  constructor(question: HTMLElement) {
    this.#question = question
  }

  begin() {
    const list = this.#question.querySelector('ol')
    list?.append(
      ...itemsOf(this.#question).sort((a, b) => Number(placeOf(a)?.value) - Number(placeOf(b)?.value)),
    )
    list?.classList.add('live')
    list?.after(this.#keep, this.#said)
    this.#keep.onclick = () => this.#write()
    for (const item of itemsOf(this.#question)) {
      item.prepend(make('span', { className: 'grip' }))
      item.append(this.#mover(item, -1), this.#mover(item, 1))
      item.onpointerdown = event => this.#drag(event, item)
    }
    this.#keep.hidden = this.#isAnswered()
  }

  #isAnswered = () => Boolean(this.#question.querySelector('select')?.value)

  #mover(item: HTMLLIElement, by: 1 | -1) {
    const choice = { choice: textOf(item) }
    const name = by < 0 ? say('ranking_up', choice) : say('ranking_down', choice)
    const button = make(
      'button',
      { type: 'button', className: 'second', ariaLabel: name },
      by < 0 ? '↑' : '↓',
    )
    button.onclick = () => {
      if (by < 0) item.previousElementSibling?.before(item)
      else item.nextElementSibling?.after(item)
      this.#write(item)
      // The button at the end of the list is hidden.
      button.focus()
      if (document.activeElement !== button)
        item.querySelector<HTMLElement>(`button:not(:nth-of-type(${by < 0 ? 1 : 2}))`)?.focus()
    }
    return button
  }

  /** The list captures the pointer, because an item that moves in the document would lose it. */
  #drag(down: PointerEvent, item: HTMLLIElement) {
    const list = item.parentElement
    const target = down.target as Element
    const isGrip = down.pointerType === 'mouse' || target.matches('.grip')
    if (!list || !isGrip || target.closest('button')) return
    let isMoved = false
    list.setPointerCapture(down.pointerId)
    item.classList.add('held')
    list.onpointermove = ({ clientY }) => {
      for (const other of itemsOf(this.#question)) {
        const { top, bottom } = other.getBoundingClientRect()
        if (other === item || clientY < top || clientY > bottom) continue
        if (item.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) other.after(item)
        else other.before(item)
        isMoved = true
      }
    }
    list.onpointerup = list.onpointercancel = () => {
      list.onpointermove = list.onpointerup = list.onpointercancel = null
      item.classList.remove('held')
      if (isMoved) this.#write(item)
    }
  }

  /** Writes the places into the fields, and notifies the form of the change. */
  #write(moved?: HTMLLIElement) {
    const items = itemsOf(this.#question)
    items.forEach((item, i) => {
      const place = placeOf(item)
      if (place) place.value = `${i + 1}`
    })
    this.#keep.hidden = true
    if (moved) {
      const place = items.indexOf(moved) + 1
      this.#said.textContent = say('ranking_moved', { choice: textOf(moved), place, count: items.length })
    }
    this.#question.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
