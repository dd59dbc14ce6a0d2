// The page's form element, and helpers that every part of the script uses.

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const all = <T extends Element = HTMLElement>(selector: string, root: ParentNode = form) => [
  ...root.querySelectorAll<T>(selector),
]

/** Finds an element that every page has. If it is missing, the script stops with an error, and the plain form still works. */
export const find = <T extends Element = HTMLElement>(selector: string, root: ParentNode = form) =>
  root.querySelector(selector) as T

export const form: HTMLFormElement = find('form', document)

export const inSteps = form.matches('.steps')
/** True if the page shows one question at a time. */
export const alone = form.dataset.presentation === 'ONE_PER_PAGE'

/** Previews store nothing, neither here nor on the server. */
export const isPreview = 'preview' in form.dataset

/** Creates an element with properties and children. Strings become text, never markup. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

export const byId = (id: string) => document.getElementById(id)

export const CHOICES = '[type=radio],[type=checkbox]'
export const isChoice = (field: Field): field is HTMLInputElement => field.matches(CHOICES)

/** The fields that the form would send, without files. */
export const readFields = () =>
  // Accepts any iterable of pairs (URL Standard), but TypeScript's type is narrower.
  new URLSearchParams(new FormData(form) as unknown as URLSearchParams)

/** Also focuses elements that are not focusable by default, such as headings. */
export function focusOn(element: HTMLElement) {
  element.tabIndex = -1
  element.focus()
}

/** Notifies the rest of the script that fields have changed. */
export function tellChange(element: Element) {
  for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }))
}
