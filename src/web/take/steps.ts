// Shows one step at a time, the progress, and supports the browser's back button. Answers are never in the URL. A history
// entry contains the number of the step and how many entries of this page precede it. A form without steps is one step.
import { byArrow, labelKeys } from '../../engine/questions/browser/choices.ts'
import {
  all,
  alone,
  byId,
  type Field,
  find,
  focusOn,
  form,
  inSteps,
  isPreview,
} from '../../engine/questions/browser/dom.ts'
import { keep } from '../../engine/questions/browser/keep.ts'
import { ERROR_PREFIX, say } from '../../engine/questions/browser/messages.ts'
import { fillReview, textOf } from '../../engine/questions/browser/review.ts'

export const button = find('.actions :not([type])')
const submitText = button.textContent
const formTitle = document.title.replace(ERROR_PREFIX, '')

/** The current steps. logic.ts removes those without questions. */
export let pages: HTMLElement[] = [form]
export let stepNumber = 0
/** True if "Continue" returns to the list of answers. */
let changing = false

/** Long enough to see the choice. */
const ADVANCE_AFTER_MS = 250

export const shown = () => pages[stepNumber] ?? form

/** Opens the kept step, or the one that the server chose. In a preview, the fragment of the address can name a question. */
export function startSteps(keptStep: number | undefined) {
  if (!inSteps) return
  pages = all('.page')
  find('.back').onclick = goBack
  window.onpopstate = ({ state }) => move(state?.step ?? 0)
  if (alone) pages.forEach(labelKeys)
  // :target does not match yet.
  const asked = isPreview && byId(location.hash.slice(1))
  const first = pages.findIndex(page => (asked ? page.contains(asked) : page.matches('.now')))
  // Logic can remove the page that the server chose.
  stepNumber = keptStep ?? Math.max(first, 0)
  history.replaceState({ step: stepNumber, depth: keptStep && depth() }, '')
  form.classList.add('live')
  show()
  // Keys work at once, without a click. A click between the fields focuses the form too.
  form.tabIndex = -1
  // The page around a frame keeps its focus and its place until people come to the form.
  if (parent === self || document.hasFocus()) focusForm()
  else addEventListener('focus', focusForm, { once: true })
}

function focusForm() {
  if (document.activeElement === document.body) form.focus()
}

/** Returns false at the last step. */
export function nextStep(): boolean {
  if (!pages[stepNumber + 1]) return false
  openStep(changing ? pages.length - 1 : stepNumber + 1)
  changing = false
  return true
}

export function openStepOf(element: Element | null = null) {
  const step = pages.findIndex(page => page.contains(element))
  if (step >= 0 && step !== stepNumber) openStep(step)
}

function openStep(step: number) {
  history.pushState({ step, depth: depth() + 1 }, '')
  move(step)
}

const depth = (): number => history.state?.depth ?? 0

function goBack() {
  if (depth()) return history.back()
  history.replaceState({ step: stepNumber - 1 }, '')
  move(stepNumber - 1)
}

function move(step: number) {
  stepNumber = step
  form.classList.add('moved')
  const heading = show()
  // A statement before the question is read first.
  focusOn(shown().querySelector<HTMLElement>('.statement,.page-title') ?? heading)
  scrollTo(0, 0)
}

/** How much of the form lies before each step. */
const ground: number[] = []

/**
 * Each step is an equal part of what remains, so the bar never goes back when logic adds questions. It starts at 0 behind the intro, and
 * is full only after the last step.
 */
function progress(): number {
  for (let i = ground.length; i <= stepNumber; i++) {
    const before = ground[i - 1] ?? 0
    ground[i] = pages[i - 1]?.matches('.page:not(.intro)')
      ? before + (1 - before) / (pages.length - i + 1)
      : 0
  }
  return ground[stepNumber] ?? 0
}

/** Goes on after a choice, but never sends the answers. */
export function advance({ target }: Event) {
  const { type, value } = target as HTMLInputElement
  const isDecided = type === 'radio' && value !== ':other' && !byArrow
  const isOnly = new Set(all<Field>('[name]', shown()).map(({ name }) => name)).size === 1
  if ('advance' in form.dataset && isDecided && isOnly && pages[stepNumber + 1])
    setTimeout(() => form.requestSubmit(), ADVANCE_AFTER_MS)
}

export function show(): HTMLElement {
  const page = shown()
  for (const other of pages) other.hidden = other !== page
  if (page.matches('.review')) fillReview(page, change)
  const intro = page.matches('.intro')
  find('.count').textContent = page.dataset.count ?? ''
  find<HTMLProgressElement>('progress').value = progress()
  find('.top').classList.toggle('off', intro)
  find('.back').hidden = !stepNumber
  button.textContent = intro
    ? (form.dataset.start ?? '')
    : pages[stepNumber + 1]
      ? say('button_continue')
      : submitText
  keep(stepNumber)
  return nameHeading(page)
}

function change(question: Element) {
  changing = true
  openStepOf(question)
}

/** Keeps exactly one first-level heading: the page's title, or the form's name. */
function nameHeading(page: HTMLElement): HTMLElement {
  const name = find('.name')
  const own =
    (alone && page.querySelector<HTMLElement>('.q h2')) || page.querySelector<HTMLElement>('h1,.page-title')
  name.role = own ? null : 'heading'
  const heading = own || name
  heading.ariaLevel = '1'
  document.title = (own ? `${textOf(own)} - ` : '') + formTitle
  return heading
}
