// What was refused, as the page shows it: a summary at the top with a link to each field (GOV.UK Design System).
import { type Html, html } from '../html.ts'
import { type Fault, listed } from '../problem.ts'
import { fieldId } from '../questions/type.ts'
import { EMAIL } from './email-field.ts'

/** What a page asks: ids of questions, and EMAIL. */
export type Places = ReadonlySet<string>

/** The first message at each of the places. */
export function errorsOf(faults: readonly Fault[], places: Places): Map<string, string> {
  const errors = new Map<string, string>()
  for (const { pointer, detail } of faults) {
    const place = placeOf(pointer, places)
    if (place !== undefined && !errors.has(place)) errors.set(place, detail)
  }
  return errors
}

/** A fault at none of the places is told without a link. */
export function summary(faults: readonly Fault[], places: Places): Html | false {
  if (faults.length === 0) return false
  const items = listed(faults).map(({ pointer, detail }) => {
    const place = placeOf(pointer, places)
    return place === undefined
      ? html`<li>${detail}</li>`
      : html`<li><a href="#${controlId(place)}">${detail}</a></li>`
  })
  // The focus is here when the page opens, also without a script: nobody has to look for what went wrong.
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>There is a problem</h2>
<ul>${items}</ul>
</div>
`
}

/** Of /answers/<id>/<more> (RFC 6901) the innermost question that is asked: `id.more` inside a group. Or /email. */
function placeOf(pointer: string, places: Places): string | undefined {
  if (pointer === '/email') return places.has(EMAIL) ? EMAIL : undefined
  const [, root, ...path] = pointer.split('/').map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (root !== 'answers') return undefined
  const from = path.map((_, i) => path.slice(0, path.length - i).join('.'))
  return from.find(place => place !== EMAIL && places.has(place))
}

const controlId = (place: string) => (place === EMAIL ? 'email-1' : fieldId(place, 1))
