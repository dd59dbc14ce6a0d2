// Quick selection: keys, exclusive choices, and the text field of "other".
import { all, CHOICES, type Field, form, isChoice } from './dom.ts'

export let byArrow = false

form.onpointerdown = () => {
  byArrow = false
}

export function onChange({ target }: Event) {
  const field = target as Field
  const question = field.closest('.q')
  if (!question) return
  if (isChoice(field) && field.checked) exclude(field, question)
  showOthers()
  // Arrow keys only move through the choices; the respondent has not decided yet.
  if (field.value === ':other' && !byArrow) question.querySelector<Field>('.other')?.focus()
}

/** The text of "other" counts only while "other" is selected. The style hides disabled fields. */
export function showOthers() {
  for (const other of all<HTMLInputElement>('.other')) {
    other.disabled = !other.closest('.q')?.querySelector('[value=":other"]:checked')
  }
}

function exclude(picked: HTMLInputElement, question: Element) {
  for (const box of all<HTMLInputElement>(CHOICES, question)) {
    if (box !== picked && 'exclusive' in { ...box.dataset, ...picked.dataset }) box.checked = false
  }
}

/** Shows the key of each choice at its label: the number on a scale, digits for up to nine choices, or letters. */
export function labelKeys(step: HTMLElement) {
  // Matrices have too many choices for keys.
  const choices = all<HTMLInputElement>(`:not(td)>:is(${CHOICES})`, step)
  choices.forEach(({ labels, value }, i, { length }) => {
    // In base 36, the digits come first, and A is ten.
    for (const { dataset } of labels ?? [])
      dataset.key = /^\d$/.test(value) ? value : (i + (length < 10 ? 1 : 10)).toString(36).toUpperCase()
  })
}

/**
 * Enter continues, and keys select choices. They work only while the focus is in the form and not in a text field, so that speech input
 * elsewhere cannot trigger them (WCAG 2.1.4). When a step opens, its heading has the focus.
 */
export function onKey(event: KeyboardEvent, step: HTMLElement) {
  const { key, target } = event
  byArrow = key.startsWith('Arrow')
  const typing = (target as Element).matches(`:is(textarea,select,button,a,input):not(${CHOICES})`)
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return
  if (key === 'Enter') {
    event.preventDefault()
    form.requestSubmit()
  } else if (/^\S$/u.test(key)) {
    const label = step.querySelector<HTMLLabelElement>(`[data-key=${CSS.escape(key)} i]`)
    // Without choices, the respondent starts to type: focus the field, so that it gets the letter.
    const control = label ? label.control : step.querySelector<HTMLElement>('.field')
    control?.focus()
    if (label) {
      label.click()
      event.preventDefault()
    }
  }
}
