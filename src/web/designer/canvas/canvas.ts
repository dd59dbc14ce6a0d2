// The form on one long page. Unselected questions are the real rendering, inert; the selected one is edited in place.
import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { beginsPage } from '../../document/questions.ts'
import { button } from '../../kit/button.ts'
import type { FirstFrame as Frame } from '../frame.ts'
import { addButton } from './add-button.ts'
import { type Entry, entriesOf, identityOf, keyOfPath, questionPathOf, titleOf } from './entries.ts'
import { pageBody } from './page-body.ts'

export type Inner = (entry: Entry) => TemplateResult
export type EditCard = (entry: Entry, pageTitle: string | undefined, inner: Inner) => TemplateResult

/** Where the pointer was pressed. A text that is selected up to outside of its card ends with a click on the canvas. */
let pressedOn: EventTarget | null = null

/** @param edit draws the selected question; undefined while that is loaded */
export function canvas(frame: Frame, edit: EditCard | undefined): TemplateResult {
  const { document, texts } = frame
  const frameTexts = texts.frame
  const entries = entriesOf(document)
  return html`<section class="canvas" part="canvas" aria-label=${frameTexts.canvas} data-pane="canvas" tabindex="-1"
    @pointerdown=${({ target }: PointerEvent) => {
      pressedOn = target
    }}
    @click=${(event: MouseEvent) => {
      const target = event.target as HTMLElement
      const key = target.matches('.cover') && target.dataset['card']
      if (key) frame.pick(key.split('/'), event)
      else if (target === pressedOn && target.matches('.canvas, .cards')) frame.select(null)
    }}>
    ${entries.length === 0 ? empty(frame) : cards(frame, entries, edit)}
  </section>`
}

const empty = (frame: Frame) => html`<div class="empty">
  <slot name="empty"><h2>${frame.texts.frame.empty}</h2><p>${frame.texts.frame.emptyText}</p></slot>
  ${button({
    label: frame.texts.frame.addQuestion,
    icon: 'plus',
    kind: 'primary',
    isDisabled: frame.readonly,
    key: 'add-first',
    onClick: event =>
      frame.openPalette({ list: ['questions'], before: null }, event.currentTarget as HTMLElement),
  })}
  ${frame.later?.templateList(frame)}
</div>`

/** The selected questions, and the groups around them. */
function selectedKeys(frame: Frame): ReadonlySet<string> {
  return new Set(
    frame.selection.flatMap(path => {
      const question = questionPathOf(path)
      return question ? [keyOfPath(question), keyOfPath(question.slice(0, 2))] : []
    }),
  )
}

function cards(frame: Frame, entries: readonly Entry[], edit: EditCard | undefined): TemplateResult {
  const selected = selectedKeys(frame)
  const isSingle = frame.selection.length === 1
  const pages = 1 + entries.filter(({ question }) => beginsPage(question)).length
  let page = 1
  const [first] = frame.selection
  const reachable = (first && keyOfPath(first.slice(0, 2))) ?? entries[0]?.key
  return html`<ol class="cards">${repeat(
    entries,
    ({ key }) => identityOf(key),
    (entry, i) => {
      if (beginsPage(entry.question)) page++
      const title = page > 1 && beginsPage(entry.question) ? frame.texts.frame.page(page, pages) : undefined
      const isLast = i === entries.length - 1
      if (selected.has(entry.key) && isSingle && edit) return edit(entry, title, innerOf(frame, edit))
      const isSelected = selected.has(entry.key)
      return guard(
        [
          entry.question,
          entry.number,
          title,
          isSelected,
          entry.key === reachable,
          isLast,
          frame.texts,
          frame.readonly,
        ],
        () => card(frame, entry, { title, isSelected, isReachable: entry.key === reachable, isLast }),
      )
    },
  )}</ol>`
}

interface CardState {
  /** The title of a page break; undefined for other cards. */
  readonly title: string | undefined
  readonly isSelected: boolean
  readonly isReachable: boolean
  readonly isLast: boolean
}

function card(frame: Frame, entry: Entry, state: CardState): TemplateResult {
  const { question, number, key } = entry
  const texts = frame.texts.frame
  const type = (frame.texts.types as Readonly<Record<string, { readonly name: string }>>)[question.type]?.name
  const name = titleOf(question, state.title ?? texts.untitled)
  return html`<li class="item ${state.title ? 'break' : ''}" data-item=${key}>
    <div class="card ${state.isSelected ? 'several' : ''}" part="card">
      ${state.title ? html`<p class="break-line"><span>${state.title}</span></p>` : nothing}
      <form class="fy-page" inert ${pageBody(question, frame.catalogue, frame.api)}></form>
      <button
        type="button"
        class="cover"
        data-card=${key}
        data-number=${number ?? ''}
        aria-label=${[number, name, type].filter(part => part !== undefined).join(', ')}
        aria-current=${state.isSelected ? 'true' : nothing}
        tabindex=${state.isReachable ? '0' : '-1'}
      ></button>
    </div>
    ${state.isLast ? addButton(frame, entry) : nothing}
  </li>`
}

/** A question of a group, while the group is edited. */
const innerOf =
  (frame: Frame, edit: EditCard): Inner =>
  entry => {
    const [first] = frame.selection
    const isEdited = first !== undefined && keyOfPath(questionPathOf(first) ?? []) === entry.key
    return isEdited
      ? edit(entry, undefined, innerOf(frame, edit))
      : card(frame, entry, { title: undefined, isSelected: false, isReachable: true, isLast: false })
  }
