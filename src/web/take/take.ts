// The script of a form's page. It shows steps, checks answers before they are sent, and keeps answers while the connection
// is lost. The page works without it, and the server checks everything again.
import { onChange, onKey, showOthers } from '../../engine/questions/browser/choices.ts'
import { all, byId, form, inSteps, isPreview } from '../../engine/questions/browser/dom.ts'
import { forget, keep, restore } from '../../engine/questions/browser/keep.ts'
import { say } from '../../engine/questions/browser/messages.ts'
import { enhanceIn, type Parts, setParts } from '../../engine/questions/browser/parts.ts'
import { check, type Fault, list, openField, recheck, showErrors } from './errors.ts'
import { send } from './send.ts'
import { advance, button, nextStep, openStepOf, shown, startSteps, stepNumber } from './steps.ts'

// The server sent the page back with errors. Its answers are newer than the kept ones.
const sentBack = form.querySelector('.summary')
/** The result page, once the answers were sent. */
let sentTo: string | undefined

form.onsubmit = event => {
  event.preventDefault()
  if (button.ariaDisabled) return
  if (!refuse(check(shown(), true)) && !nextStep() && !refuse(check(form))) submit()
}

/** Shows faults at their fields, and in a summary unless only one field is in view. Returns the first fault. */
function refuse(faults: readonly Fault[], always = false): Fault | undefined {
  const [first] = faults.find(([question]) => question) ?? []
  openStepOf(first)
  const isListed = always || !inSteps || all('.q', shown()).length !== 1
  showErrors(faults, isListed)
  if (!isListed) openField(first)
  return faults[0]
}

async function submit() {
  // The result is not stored, so the reply itself must be the next page.
  if (isPreview) return form.submit()
  const text = button.textContent
  button.ariaDisabled = 'true'
  button.textContent = say('button_sending')
  const { redirectUrl, resultUrl, errors = [{ pointer: '', detail: say('send_failed') }] } = await send()
  if (resultUrl) {
    sentTo = resultUrl
    forget(resultUrl)
    form.reset()
    // Back leads to the page of the form, which then shows the result.
    return location.assign(redirectUrl ?? resultUrl)
  }
  button.ariaDisabled = null
  button.textContent = text
  refuse(errors.map(toFault), true)
}

/** Finds the innermost element for a pointer (RFC 6901): /answers/<id>, /answers/<group>/<more> or /email. */
function toFault({ pointer, detail }: { readonly pointer: string; readonly detail: string }): Fault {
  let id = pointer.slice(1).replace('answers/', 'q-').replaceAll('/', '.')
  while (id && !byId(id)) id = id.replace(/\.?[^.]*$/, '')
  return [byId(id), detail]
}

form.onkeydown = event => onKey(event, shown())
// A page from the back/forward cache would show the last person's answers to the next one.
window.onpageshow = ({ persisted }) => {
  if (persisted && sentTo) location.replace(sentTo)
}

/** Starts the script with the question types on the page. The call is in the bundle; see public/page/bundle.ts. */
export function begin(browserParts: Parts) {
  setParts(browserParts)
  // The browser must not restore fields: it would bring back answers and the submission id after they were sent.
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
    advance(event)
  }
  startSteps(kept)
  enhanceIn(form)
  list()
}
