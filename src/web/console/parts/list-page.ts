// Pages with a list: a head, a search, a table, and what stands in place of an empty list.
import { html, nothing, type TemplateResult } from 'lit'
import { textField } from '../../kit/field.ts'
import { action, type EmptyOptions, empty, pageHead } from './blocks.ts'
import { glyph } from './glyph.ts'

export interface ListPage<T> {
  readonly title: string
  readonly text?: string
  /** The buttons of the head. An empty list has its own. */
  readonly buttons: unknown
  readonly items: readonly T[]
  /** Stands in place of a list without items. */
  readonly none: EmptyOptions
  list(items: readonly T[]): unknown
  /** Follows an empty list, such as templates. */
  readonly below?: unknown
}

export function listPage<T>({ title, text, buttons, items, none, list, below }: ListPage<T>): TemplateResult {
  const hasSome = items.length > 0
  return html`<div class="page">
    ${pageHead(title, { text, end: hasSome && buttons })}
    ${hasSome ? list(items) : [empty(none), below ?? nothing]}
  </div>`
}

export interface SearchOptions {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly maxLength?: number
  onInput(text: string): void
}

export const searchField = ({ label, ...options }: SearchOptions): TemplateResult =>
  html`<div class="search">${glyph('search')}${textField({
    ...options,
    label,
    hidesLabel: true,
    type: 'search',
    placeholder: label,
  })}</div>`

export interface NoMatch extends Pick<EmptyOptions, 'title' | 'text'> {
  /** The label of the button that shows everything again. */
  readonly clearLabel: string
  /** The id of the search field, which gets the focus. */
  readonly searchId: string
  readonly root: ShadowRoot | Document
  clear(): void
}

/** Stands in place of a list when nothing matches the search. */
export const noMatch = ({ title, text, clearLabel, searchId, root, clear }: NoMatch): TemplateResult =>
  empty({
    title,
    text,
    sign: 'search',
    actions: action({
      label: clearLabel,
      onClick() {
        clear()
        root.querySelector<HTMLElement>(`#${searchId}`)?.focus()
      },
    }),
  })

export interface Column {
  readonly label: string
  /** `n` for numbers and times, at the end of the line. */
  readonly kind?: 'n'
}

export interface TableOptions {
  /** Read by screen readers only. */
  readonly caption: string
  /** The classes of the table. */
  readonly look: string
  readonly columns: readonly Column[]
  /** The name of the last column, with a menu for each row. Its heading is for screen readers. */
  readonly menus?: string
  readonly rows: unknown
}

export const listTable = ({ caption, look, columns, menus, rows }: TableOptions): TemplateResult =>
  html`<table class="table ${look}">
    <caption class="k-hidden">${caption}</caption>
    <thead><tr>
      ${columns.map(({ label, kind }) => html`<th scope="col" class=${kind ?? nothing}>${label}</th>`)}
      ${menus === undefined ? nothing : html`<th scope="col" class="c"><span class="k-hidden">${menus}</span></th>`}
    </tr></thead>
    <tbody>${rows}</tbody>
  </table>`
