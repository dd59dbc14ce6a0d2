// Answers outlive a reload and a lost connection: they are in this tab's storage until they were sent.
import { all, type Field, find, form, isChoice, readFields } from './dom.ts'

// A page of another version asks other questions.
const KEY = form.action + find<HTMLInputElement>('[name=version]').value

/** In place of a step. */
const SENT = 'sent'

/** Fills the form with what was kept, the submission id as well: what is sent again is stored once. Gives the step that was open. */
export function restore(): number | undefined {
  try {
    const [step, text] = sessionStorage[KEY].split(' ')
    if (step === SENT) {
      const [{ type }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      if (type === 'back_forward') location.replace(text)
      return
    }
    const fields = new URLSearchParams(text)
    // Hidden values come from the address of the page: this one is newer than what was kept.
    for (const field of all<Field>('[name]:not(.given)')) {
      if (isChoice(field)) field.checked = fields.getAll(field.name).includes(field.value)
      else field.value = fields.get(field.name) ?? ''
    }
    return +step
  } catch {}
}

export const keep = (step: number) => store(`${step} ${readFields()}`)

/** Forgets the answers, and notes the page that the browser's Back leads to instead of an empty form. */
export const forget = (resultUrl: string) => store(`${SENT} ${resultUrl}`)

// Storage may be switched off, full, or hold what another page wrote: then nothing is kept.
function store(text: string) {
  try {
    sessionStorage[KEY] = text
  } catch {}
}
