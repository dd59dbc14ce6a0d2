// Checks answers before they are sent, with the server's rules, and shows errors with the server's markup. An error
// changes or disappears when its answer changes. New errors appear only at the next submit.

import { all, byId, find, focusOn, form, make, readFields } from '../../engine/questions/browser/dom.ts'
import { ERROR_PREFIX, say, translate } from '../../engine/questions/browser/messages.ts'
import { asked } from '../../engine/questions/browser/parts.ts'
import { textOf } from '../../engine/questions/browser/review.ts'
import { errorName } from '../../engine/questions/shared/error-line.ts'
import type { Today } from '../../engine/questions/type.ts'
import { openStepOf } from './steps.ts'

/** The element of a question and its error; null for an error of the whole form. */
export type Fault = readonly [question: HTMLElement | null, detail: string]

/** The errors of the last check, by question. The server may find more. */
let found = new Map<unknown, string>()

/** @param asksBack whether questions back are faults */
export function check(step: HTMLElement, asksBack = false): Fault[] {
  const fields = readFields()
  // The respondent's email is checked like a question, with an id that no question can have.
  fields.set('a./', fields.get('email') ?? '')
  const faults = all('.q', step).flatMap((element): [HTMLElement, string][] => {
    const [question, part] = asked(element)
    const answer = part?.read(question, fields)
    const fault =
      answer !== undefined
        ? // The message of a rule over several answers, which logic sets.
          part?.check(question, answer, today()) || element.dataset['broken']
        : 'required' in element.dataset && part?.missing(question)
    const detail = fault || (asksBack && part?.unsure?.(question, answer, element))
    return detail ? [[element, typeof detail === 'string' ? detail : translate(detail)]] : []
  })
  found = new Map(faults)
  return faults
}

export function today(): Today {
  // The Swedish locale formats dates as ISO 8601.
  const day = new Date().toLocaleDateString('sv')
  return { first: day, last: day }
}

/** Replaces all errors: shows these at their questions and, with `isListed`, in a summary that gets the focus. */
export function showErrors(faults: readonly Fault[], isListed: boolean) {
  all('.error').forEach(clear)
  form.querySelector('.summary')?.remove()
  const others = make('ul', {})
  const summary = make(
    'div',
    { className: 'summary', role: 'alert' },
    make('h2', {}, say('error_summary')),
    others,
  )
  if (isListed) find('section,header').before(summary)
  for (const [question, detail] of faults) {
    if (question) mark(question, detail)
    else others.append(make('li', {}, detail))
  }
  list()
  focusOn(summary)
}

/** Checks only the questions that show an error, after a change at `target`. */
export function recheck({ target }: Event) {
  const errors = all('.error')
  if (!errors[0]) return
  const before = found
  check(form)
  for (const error of errors) {
    const question = askedAt(error)
    const detail = found.get(question)
    if (detail) error.lastChild?.replaceWith(detail)
    // An error that only the server detects counts as corrected when the question changes.
    else if (before.has(question) || question.contains(target as Node)) clear(error)
  }
  list()
}

/** Updates the summary: a link to each error on the page, then errors of the whole form. */
export function list() {
  const lines = [...all('.error').map(toLine), ...all('.summary li:not(:has(a))')]
  const summary = form.querySelector('.summary')
  summary?.lastElementChild?.replaceChildren(...lines)
  if (!lines[0]) summary?.remove()
  document.title = (lines[0] ? ERROR_PREFIX : '') + document.title.replace(ERROR_PREFIX, '')
}

function toLine(error: HTMLElement) {
  const question = askedAt(error)
  tie(question)
  const name = make('b', {}, errorName(namesOf(question)))
  const link = make('a', { href: `#${question.id}-1` }, name, ` ${error.lastChild?.textContent}`)
  link.onclick = event => {
    event.preventDefault()
    openField(question)
  }
  return make('li', {}, link)
}

export function openField(question: Element | null | undefined) {
  openStepOf(question)
  const field = byId(`${question?.id}-1`)
  field?.focus()
  // A list that can be moved has no visible field.
  if (question && document.activeElement !== field) all('button', question).at(-1)?.focus()
}

function mark(question: HTMLElement, detail: string) {
  const id = `${question.id}-error`
  if (byId(id)) return
  const error = make('p', { className: 'error', id }, make('span', { className: 'vh' }, ERROR_PREFIX), detail)
  all(':scope>:is(legend,h2,.hint,.picture)', question).at(-1)?.after(error)
}

function clear(error: HTMLElement) {
  const question = askedAt(error)
  error.remove()
  tie(question)
}

const askedAt = (error: HTMLElement) => error.parentElement as HTMLElement

/** Links the controls of a question to its hint and its error. */
function tie(question: HTMLElement) {
  const fields = all('.field', question)
  const hint = byId(`${question.id}-hint`)
  const error = byId(`${question.id}-error`)
  for (const field of fields) field.ariaInvalid = error ? 'true' : null
  const [control] = question.matches('fieldset') ? [question] : fields
  const ids = [hint, error].flatMap(element => element?.id ?? []).join(' ')
  if (ids) control?.setAttribute('aria-describedby', ids)
  else control?.removeAttribute('aria-describedby')
}

/** The texts of the question's parents and of the question. */
const namesOf = (question: Element) =>
  all('.q,.entry')
    .filter(element => element.contains(question))
    .map(element => textOf(element.querySelector('h2,legend>b')))
