// The script of the page on which people answer. The page works without it; it makes steps, checks before sending,
// keeps answers over a lost connection. What it does, a person can see; the server checks everything again.
import { onChange, onKey, showOthers } from '../../engine/questions/browser/choices.ts'
import { all, byId, form, inSteps } from '../../engine/questions/browser/dom.ts'
import { forget, keep, restore } from '../../engine/questions/browser/keep.ts'
import { say } from '../../engine/questions/browser/messages.ts'
import { enhanceIn, type Parts, setParts } from '../../engine/questions/browser/parts.ts'
import { check, type Fault, list, openField, recheck, showErrors } from './errors.ts'
import { send } from './send.ts'
import { button, nextStep, openStepOf, shown, startSteps, stepNumber } from './steps.ts'

// The server has just sent the page back with what was typed: that is newer than what was kept.
const sentBack = form.querySelector('.summary')
let done = false

form.onsubmit = event => {
  event.preventDefault()
  if (button.ariaDisabled) return
  if (!refuse(check(shown())) && !nextStep() && !refuse(check(form))) submit()
}

/** Shows faults at their fields, and in a summary unless the one field in view says it all. Undefined when there are none. */
function refuse(faults: readonly Fault[], always = false): Fault | undefined {
  const [first] = faults.find(([question]) => question) ?? []
  openStepOf(first)
  const isListed = always || !inSteps || all('.q', shown()).length !== 1
  showErrors(faults, isListed)
  if (!isListed) openField(first)
  return faults[0]
}

async function submit() {
  const text = button.textContent
  button.ariaDisabled = 'true'
  button.textContent = say('button_sending')
  const {
    redirectUrl,
    resultUrl,
    message: detail = say('send_failed'),
    errors = [{ pointer: '', detail }],
  } = await send()
  const address = redirectUrl ?? resultUrl
  if (address) {
    done = true
    forget()
    form.reset()
    return location.replace(address)
  }
  button.ariaDisabled = null
  button.textContent = text
  refuse(errors.map(toFault), true)
}

/** From a pointer (RFC 6901), /answers/<id>, /answers/<group>/<more> or /email, to the innermost element of the page. */
function toFault({ pointer, detail }: { readonly pointer: string; readonly detail: string }): Fault {
  let id = pointer.slice(1).replace('answers/', 'q-').replaceAll('/', '.')
  while (id && !byId(id)) id = id.replace(/\.?[^.]*$/, '')
  return [byId(id), detail]
}

form.onkeydown = event => onKey(event, shown())
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
  showOthers()
  form.oninput = event => {
    keep(stepNumber)
    recheck(event)
  }
  form.onchange = event => {
    onChange(event)
    recheck(event)
  }
  startSteps(kept)
  enhanceIn(form)
  list()
}
