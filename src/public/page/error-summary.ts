// The error summary at the top of the page, with a link to each field (GOV.UK Design System).

import type { PipedValues } from '../../engine/expressions/pipe-text.ts'
import { type Fault, listed } from '../../engine/faults.ts'
import { typeOf } from '../../engine/questions/index.ts'
import { errorName } from '../../engine/questions/shared/error-line.ts'
import { inWords } from '../../engine/questions/shared/field.ts'
import { type BaseQuestion, fieldId } from '../../engine/questions/type.ts'
import { type Html, html, plainText } from '../../engine/text/html.ts'
import { type Catalogue, format } from '../../engine/text/messages/catalogue.ts'
import { message } from '../../engine/text/messages/message.ts'
import { EMAIL } from './email-field.ts'

/** The questions on a page by their ids there. The respondent's email has the id EMAIL. */
export type Places = ReadonlyMap<string, BaseQuestion>

/** The first error of each question. */
export function errorsOf(faults: readonly Fault[], places: Places): Map<string, string> {
  const errors = new Map<string, string>()
  for (const { pointer, detail } of faults) {
    const place = placeOf(pointer, places)
    if (place !== undefined && !errors.has(place)) errors.set(place, detail)
  }
  return errors
}

/**
 * A fault that belongs to no question is listed without a link.
 * @param pipedValues the values of {{name}} in the texts of the questions
 */
export function summary(
  faults: readonly Fault[],
  places: Places,
  pipedValues: PipedValues | undefined,
  catalogue: Catalogue,
): Html | false {
  if (faults.length === 0) return false
  const items = listed(faults, catalogue).map(({ pointer, detail }) => {
    const place = placeOf(pointer, places)
    return place === undefined
      ? html`<li>${detail}</li>`
      : html`<li><a href="#${controlId(place)}"><b>${errorName(namesOf(place, places, pipedValues, catalogue))}</b> ${detail}</a></li>`
  })
  // autofocus puts the focus here without a script.
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>${format(catalogue, message('error_summary'))}</h2>
<ul>${items}</ul>
</div>
`
}

/** Finds the innermost question of a JSON pointer (RFC 6901) /answers/<id>/<more>; inside a group its id is `id.more`. */
function placeOf(pointer: string, places: Places): string | undefined {
  if (pointer === '/email') return places.has(EMAIL) ? EMAIL : undefined
  const [, root, ...path] = pointer.split('/').map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (root !== 'answers') return undefined
  const from = path.map((_, i) => path.slice(0, path.length - i).join('.'))
  return from.find(place => place !== EMAIL && places.has(place))
}

/** The texts of a question and of its parents, such as a group and the number of an entry. */
function namesOf(
  place: string,
  places: Places,
  pipedValues: PipedValues | undefined,
  catalogue: Catalogue,
): string[] {
  const steps = place.split('.')
  return steps.map((step, i) => {
    const question = places.get(steps.slice(0, i + 1).join('.'))
    // A step without a question is the index of an entry.
    if (!question) return String(Number(step) + 1)
    const { heading } = typeOf(question)
    if (heading) return format(catalogue, message(heading))
    return plainText(inWords(question.text, { pipedValues }))
  })
}

const controlId = (place: string) => (place === EMAIL ? 'email-1' : fieldId(place, 1))
