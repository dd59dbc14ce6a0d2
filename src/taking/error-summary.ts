// What was refused, as the page shows it: a summary at the top with a link to each field (GOV.UK Design System).
import { type Html, html } from '../html.ts'
import type { Fault } from '../problem.ts'
import { fieldId } from '../questions/type.ts'
import { EMAIL } from './email-field.ts'

/** The first message for each question id, and for EMAIL. */
export function errorsOf(faults: readonly Fault[]): Map<string, string> {
  const errors = new Map<string, string>()
  for (const { pointer, detail } of faults) {
    const place = placeOf(pointer)
    if (place !== undefined && !errors.has(place)) errors.set(place, detail)
  }
  return errors
}

/** `asked` are the places that the page has; a fault elsewhere is told without a link. */
export function summary(faults: readonly Fault[], asked: readonly string[]): Html | false {
  if (faults.length === 0) return false
  const items = faults.map(({ pointer, detail }) => {
    const place = placeOf(pointer)
    return place !== undefined && asked.includes(place)
      ? html`<li><a href="#${controlId(place)}">${detail}</a></li>`
      : html`<li>${detail}</li>`
  })
  // The focus is here when the page opens, also without a script: nobody has to look for what went wrong.
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>There is a problem</h2>
<ul>${items}</ul>
</div>
`
}

/** /answers/<id>, whatever follows, or /email; RFC 6901. */
function placeOf(pointer: string): string | undefined {
  if (pointer === '/email') return EMAIL
  const [, root, id] = pointer.split('/')
  return root === 'answers' && id ? id.replaceAll('~1', '/').replaceAll('~0', '~') : undefined
}

const controlId = (place: string) => (place === EMAIL ? 'email-1' : fieldId(place, 1))
