// The list of answers before sending: each question, its answer as text, and a link to change it.
import { all, type Field, isChoice, make, readFields } from './dom.ts'
import { say, translate } from './messages.ts'
import { asked } from './parts.ts'

export function fillReview(review: Element, change: (question: Element) => void) {
  const rows = all('.q:not(.q .q)').map(question => {
    const title = textOf(question.querySelector('h2'))
    const button = make(
      'button',
      { type: 'button', ariaLabel: say('review_change_of', { question: title }) },
      say('review_change'),
    )
    button.onclick = () => change(question)
    return make(
      'div',
      {},
      make('dt', {}, title),
      make('dd', { dir: 'auto' }, inWords(question)),
      make('dd', {}, button),
    )
  })
  review.lastElementChild?.replaceChildren(...rows)
}

/** The text of a heading, without "(optional)". */
export const textOf = (heading: Element | null) =>
  heading?.textContent?.replace(say('optional'), '').trim() ?? ''

/** The answer to a question as text. */
export function inWords(question: HTMLElement): string {
  const given = fieldsInWords(all<Field>('[name]:enabled:not([type=hidden])', question))
  const [carried, part] = asked(question)
  if (!given[0]) return say(part?.unanswered ?? 'not_answered')
  return translate(part?.words?.(carried, part.read(carried, readFields()), question) ?? given.join(', '))
}

/** The texts of the fields that have a value. */
export const fieldsInWords = (fields: readonly Field[]) =>
  fields
    .map(field => {
      if (!field.value || field.value === ':other') return ''
      if (isChoice(field)) return field.checked && field.labels?.[0]?.textContent
      if ('options' in field) return field.selectedOptions[0]?.text
      // A unit is part of the answer's text.
      const affixed = field.closest('.affixed')
      return affixed
        ? [...affixed.childNodes].map(({ textContent }) => textContent || field.value).join(' ')
        : field.value
    })
    .filter(text => !!text)
