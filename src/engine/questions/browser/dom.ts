// The form of the page, and the few helpers that every part of the script shares.

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const all = <T extends Element = HTMLElement>(selector: string, root: ParentNode = form) => [
  ...root.querySelectorAll<T>(selector),
]

/** What the server always sends. Where it is missing, its use stops the script, and the plain form goes on without it. */
export const find = <T extends Element = HTMLElement>(selector: string, root: ParentNode = form) =>
  root.querySelector(selector) as T

export const form: HTMLFormElement = find('form', document)

export const inSteps = form.matches('.steps')
/** One question at a time. */
export const alone = form.dataset.presentation === 'ONE_PER_PAGE'

/** An element with properties and children; texts become text, never markup. */
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

/** What the form would send; it sends no files. */
export const readFields = () =>
  // It takes any iterable of pairs (URL Standard); TypeScript knows of a few.
  new URLSearchParams(new FormData(form) as unknown as URLSearchParams)

/** Also for what takes no focus by itself: a heading, a summary. */
export function focusOn(element: HTMLElement) {
  element.tabIndex = -1
  element.focus()
}

/** So that the rest of the script looks at the fields anew. */
export function tellChange(element: Element) {
  for (const name of ['input', 'change']) element.dispatchEvent(new Event(name, { bubbles: true }))
}
