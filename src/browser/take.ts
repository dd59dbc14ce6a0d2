// The script of the page on which people answer. The page works without it; it makes steps, checks before sending,
// keeps answers over a lost connection. What it does, a person can see; the server checks everything again.
import { helpChoices, onKey } from './choices.ts'
import { all, byId, form } from './dom.ts'
import { check, type Fault, markTitle, showErrors, summarise } from './errors.ts'
import { forget, keep, restore } from './keep.ts'
import { type Parts, partOf, questionOf, setParts } from './parts.ts'
import { send } from './send.ts'
import { button, inSteps, nextStep, openStepOf, shown, startSteps, stepNumber } from './steps.ts'

// The server has just sent the page back with what was typed: that is newer than what was kept.
const sentBack = form.querySelector('.summary')
let busy = false
let done = false

form.onsubmit = event => {
  event.preventDefault()
  if (busy) return
  if (!refuse(check(shown())) && !nextStep() && !refuse(check(form))) submit()
}

/** Shows faults at their fields, and in a summary unless the one field in view says it all. False when there are none. */
function refuse(faults: readonly Fault[], always = false): boolean {
  const first = faults.find(({ id }) => byId(id))
  if (first) openStepOf(byId(first.id))
  showErrors(faults)
  if (faults.length) {
    if (!always && inSteps && all('.q', shown()).length === 1) openField(first?.id)
    else summarise(faults)
  }
  return faults.length > 0
}

function openField(id = '') {
  openStepOf(byId(id))
  byId(`${id}-1`)?.focus()
}

async function submit() {
  const text = button.textContent
  busy = true
  button.ariaDisabled = 'true'
  button.textContent = 'Sending…'
  const { redirectUrl, resultUrl, errors = [], message = 'Something went wrong. Try again.' } = await send()
  const address = redirectUrl ?? resultUrl
  if (address) {
    done = true
    forget()
    form.reset()
    return location.replace(address)
  }
  busy = false
  button.ariaDisabled = null
  button.textContent = text
  refuse(errors.length ? errors.map(toFault) : [{ id: '', detail: message }], true)
}

/** From a pointer (RFC 6901), /answers/<id>, /answers/<group>/<more> or /email, to an element of the page. */
function toFault({ pointer, detail }: { readonly pointer: string; readonly detail: string }): Fault {
  const [, root = '', id, ...more] = pointer.split('/')
  const inside = [`q-${id}`, ...more].join('.')
  return { id: id ? (byId(inside) ? inside : `q-${id}`) : root, detail }
}

form.onclick = event => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.summary a')
  if (link) {
    event.preventDefault()
    openField(link.hash.slice(1, -2))
  }
}
form.onkeydown = event => onKey(event, shown())
form.oninput = () => keep(stepNumber())
// A page from the browser's memory would show the last person's answers to the next one.
window.onpageshow = ({ persisted }) => {
  if (persisted && done) location.reload()
}

/** Begins with the parts of the types that the page asks; taking/bundle.ts writes the call. */
export function begin(given: Parts) {
  setParts(given)
  // Answers are kept here and not by the browser, which would bring them back, and the submission id, after they were sent.
  form.autocomplete = 'off'
  const kept = sentBack ? undefined : restore()
  helpChoices()
  startSteps(kept)
  for (const element of all('.q')) {
    const question = questionOf(element)
    partOf(question.type)?.enhance?.(element, question)
  }
  markTitle(sentBack)
}
