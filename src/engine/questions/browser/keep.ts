// Keeps answers across reloads and lost connections, in the storage of the tab, until they are sent.
import { all, type Field, find, form, isChoice, isPreview, readFields } from './dom.ts'

// Another version can have other questions. Another person does not see these answers.
const KEY = form.action + find<HTMLInputElement>('[name=version]').value + form.dataset.person

/** Stored instead of a step. */
const SENT = 'sent'

/** Restores the kept fields. They include the submission id, so that a repeated submission is stored once. Returns the open step. */
export function restore(): number | undefined {
  try {
    const [step, text] = sessionStorage[KEY].split(' ')
    if (step === SENT) {
      const [{ type }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
      if (type === 'back_forward') location.replace(text)
      return
    }
    const fields = new URLSearchParams(text)
    // Hidden values come from the URL, which is newer than the kept fields.
    for (const field of all<Field>('[name]:not(.given)')) {
      if (isChoice(field)) field.checked = fields.getAll(field.name).includes(field.value)
      else field.value = fields.get(field.name) ?? ''
    }
    return +step
  } catch {}
}

export const keep = (step: number) => store(`${step} ${readFields()}`)

/** Forgets the answers. Stores the result page, which the browser's Back shows instead of an empty form. */
export const forget = (resultUrl: string) => store(`${SENT} ${resultUrl}`)

// Storage can be disabled, full, or contain other data. Then nothing is kept.
function store(text: string) {
  if (isPreview) return
  try {
    sessionStorage[KEY] = text
  } catch {}
}
