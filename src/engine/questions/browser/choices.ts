// What makes picking quick: keys, choices that exclude others, the text field of "other".
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
  // Who walks through the choices with arrow keys has not decided yet.
  if (field.value === ':other' && !byArrow) question.querySelector<Field>('.other')?.focus()
}

/** What was typed as "other" counts only while "other" is picked; the style hides a field that is disabled. */
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

/** Writes the key of each choice at its label: its digit on a scale, else digits for up to nine, else letters. */
export function labelKeys(step: HTMLElement) {
  // A table has too many choices for keys.
  const choices = all<HTMLInputElement>(`:not(td)>:is(${CHOICES})`, step)
  choices.forEach(({ labels, value }, i, { length }) => {
    // Of base 36, the digits up to nine come first, and A is ten.
    for (const { dataset } of labels ?? [])
      dataset.key = /^\d$/.test(value) ? value : (i + (length < 10 ? 1 : 10)).toString(36).toUpperCase()
  })
}

/**
 * Enter goes on, and keys pick. They work only while the focus is within the form, on nothing that takes typing, so that
 * speech input elsewhere does not set them off (WCAG 2.1.4); the focus is on the step's heading when it opens.
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
    // Where there is nothing to pick, somebody begins to type: the letter lands in the field.
    const control = label ? label.control : step.querySelector<HTMLElement>('.field')
    control?.focus()
    if (label) {
      label.click()
      event.preventDefault()
    }
  }
}
