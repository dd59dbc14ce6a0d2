// Every question as a row: number, icon, title and marks.
import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { designParts } from '../../../engine/questions/design-parts.ts'
import type { Path } from '../../authoring/draft/path.ts'
import { beginsPage } from '../../document/questions.ts'
import { iconButton } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { Icon } from '../../kit/icons.ts'
import type { FrameTexts } from '../../texts/en-frame.ts'
import type { FirstFrame as Frame } from '../frame.ts'
import { dragQuestion } from './drag.ts'
import { drawnNear } from './drawn-near.ts'
import { type Entry, entriesOf, flat, identityOf, titleOf } from './entries.ts'
import { type Marks, marksOf } from './marks.ts'

export function outline(frame: Frame): TemplateResult {
  const { texts, filter, document, selection } = frame
  const frameTexts = texts.frame
  const wanted = filter.trim().toLowerCase()
  const entries = flat(entriesOf(document)).filter(
    ({ question }) => wanted === '' || titleOf(question, question.type).toLowerCase().includes(wanted),
  )
  const marks = marksOf(frame)
  const selected = new Set(selection.map(path => path.join('/')))
  const reachable = entries.find(({ key }) => selected.has(key)) ?? entries[0]
  const pages = 1 + document.questions.filter(beginsPage).length
  let page = 1
  return html`<nav class="outline" part="outline" aria-label=${frameTexts.outline} data-pane="outline">
    <div class="find">
      <label>${icon('search')}<input
        type="search"
        placeholder=${frameTexts.find}
        aria-label=${frameTexts.find}
        .value=${filter}
        @input=${(event: Event) => frame.setFilter((event.target as HTMLInputElement).value)}
      /></label>
      ${iconButton({
        label: frameTexts.addQuestion,
        icon: 'plus',
        isDisabled: frame.readonly,
        onClick: event =>
          frame.openPalette({ list: ['questions'], before: null }, event.currentTarget as HTMLElement),
      })}
    </div>
    <ol
      class="rows"
      @click=${(event: MouseEvent) => {
        const path = rowOf(event)
        if (path) frame.pick(path, event)
      }}
      @dblclick=${(event: MouseEvent) => {
        const path = rowOf(event)
        if (path) frame.edit(path)
      }}
    >${repeat(
      entries,
      ({ key }) => identityOf(key),
      entry => {
        if (beginsPage(entry.question)) page++
        const heading = beginsPage(entry.question) ? frameTexts.page(page, pages) : undefined
        const isSelected = selected.has(entry.key)
        return guard(
          [
            entry.question,
            entry.number,
            isSelected,
            entry === reachable,
            heading,
            marks.get(entry.key),
            frameTexts,
          ],
          () =>
            row(
              frame,
              entry,
              { isSelected, isReachable: entry === reachable, heading },
              marks.get(entry.key),
            ),
        )
      },
    )}</ol>
    ${entries.length === 0 && wanted !== '' ? html`<p class="nothing">${frameTexts.noMatch}</p>` : nothing}
  </nav>`
}

interface RowState {
  readonly isSelected: boolean
  readonly isReachable: boolean
  readonly heading: string | undefined
}

/** The list listens to clicks for all of its rows. */
const rowOf = ({ target }: Event): Path | undefined =>
  (target as Element).closest<HTMLElement>('.row')?.dataset['row']?.split('/')

function row(frame: Frame, entry: Entry, state: RowState, marks: Marks | undefined): TemplateResult {
  const { question, number, path, key } = entry
  const texts = frame.texts.frame
  const title = titleOf(question, state.heading ?? texts.untitled)
  return html`<li class=${entry.isInside ? 'inside' : state.heading ? 'page-row' : ''}>
    <button
      type="button"
      class="row"
      data-row=${key}
      data-number=${number ?? ''}
      aria-current=${state.isSelected ? 'true' : nothing}
      tabindex=${state.isReachable ? '0' : '-1'}
      @pointerdown=${(event: PointerEvent) => event.pointerType === 'mouse' && dragQuestion(frame, path, event)}
    >${drawnNear(() => [
      icon(designParts.get(question.type)?.icon ?? 'text'),
      marks ? markIcons(marks, texts) : nothing,
    ])}<span class="row-title">${title}</span><span class="k-hidden">${
      marks ? markNames(marks, texts) : nothing
    }</span></button>
  </li>`
}

const ICONS: Readonly<Record<keyof Marks, Icon>> = {
  required: 'required',
  condition: 'condition',
  jump: 'jump',
  key: 'key',
  problem: 'error',
}

const namesOf = (marks: Marks) => (Object.keys(ICONS) as (keyof Marks)[]).filter(name => marks[name])

const markNames = (marks: Marks, texts: FrameTexts) =>
  namesOf(marks)
    .map(name => `, ${texts.marks[name]}`)
    .join('')

const markIcons = (marks: Marks, texts: FrameTexts) =>
  html`<span class="marks" aria-hidden="true">${namesOf(marks).map(
    name => html`<span class=${name} title=${texts.marks[name]}>${icon(ICONS[name])}</span>`,
  )}</span>`
