// Checks answers before they are sent, by the same rules as the server, and shows what is wrong in the server's markup.

import type { Today } from '../questions/type.ts'
import { all, byId, find, focusOn, make, readFields } from './dom.ts'
import { partOf, questionOf } from './parts.ts'

/** `id` is that of the question's element; nothing has the id of a fault of the whole form. */
export interface Fault {
  readonly id: string
  readonly detail: string
}

const TITLE_PREFIX = 'Error: '
const DESCRIBED = 'aria-describedby'

export function check(step: HTMLElement): Fault[] {
  const fields = readFields()
  // The email is no question, but is checked like one: under an id that no question can have.
  fields.set('a./', fields.get('email') ?? '')
  return all('.q', step).flatMap(element => {
    const question = questionOf(element)
    const part = partOf(question.type)
    const answer = part?.read(question, fields)
    const detail =
      answer !== undefined
        ? part?.check(question, answer, today())
        : 'required' in element.dataset && part?.missing(question)
    return detail ? [{ id: element.id, detail }] : []
  })
}

export function today(): Today {
  // Swedes write dates as ISO 8601 does.
  const day = new Date().toLocaleDateString('sv')
  return { first: day, last: day }
}

function clearErrors() {
  for (const error of all('.error,.summary')) error.remove()
  for (const element of all(`[${DESCRIBED}]`)) describe(element, /\S+-error/, '')
  for (const field of all('[aria-invalid]')) field.ariaInvalid = null
}

export const markTitle = (isFaulty: unknown) => {
  document.title = (isFaulty ? TITLE_PREFIX : '') + document.title.replace(TITLE_PREFIX, '')
}

/** The messages at their questions, instead of those that were there. */
export function showErrors(faults: readonly Fault[]) {
  clearErrors()
  markTitle(faults[0])
  for (const { id, detail } of faults) {
    const question = byId(id)
    if (!question || byId(`${id}-error`)) continue
    const error = make(
      'p',
      { className: 'error', id: `${id}-error` },
      make('span', { className: 'vh' }, TITLE_PREFIX),
      detail,
    )
    all(':scope>:is(legend,h2,.hint,.picture)', question).at(-1)?.after(error)
    for (const field of all('.field,.short', question)) field.ariaInvalid = 'true'
    const control = question.matches('fieldset') ? question : byId(`${id}-1`)
    if (control) describe(control, /$/, ` ${error.id}`)
  }
}

/** A list of links at the top; take.ts follows them. */
export function summarise(faults: readonly Fault[]) {
  const items = faults.map(({ id, detail }) =>
    make('li', {}, byId(id) ? make('a', { href: `#${id}-1` }, detail) : detail),
  )
  const summary = make(
    'div',
    { className: 'summary', role: 'alert' },
    make('h2', {}, 'There is a problem'),
    make('ul', {}, ...items),
  )
  // Below the bar with the progress, where there is one.
  find('[name=version],.top').after(summary)
  focusOn(summary)
}

const describe = (element: HTMLElement, from: RegExp, to: string) =>
  element.setAttribute(DESCRIBED, (element.getAttribute(DESCRIBED) ?? '').replace(from, to))
