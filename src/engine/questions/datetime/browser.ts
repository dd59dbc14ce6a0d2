// Times are in the respondent's time zone, which only the browser knows. Adds their offset from UTC.
import { readFields } from '../browser/dom.ts'
import type { BrowserPart } from '../browser/parts.ts'
import { fieldName } from '../type.ts'
import { type DatetimeQuestion, datetimeAnswer, OFFSET_PART, UTC } from './answer.ts'

export const datetimePart: BrowserPart<DatetimeQuestion> = {
  ...datetimeAnswer,
  enhance(element, question) {
    const offset = element.querySelector<HTMLInputElement>(`[name="${fieldName(question.id, OFFSET_PART)}"]`)
    element.querySelector('.utc')?.remove()
    element.oninput = () => {
      const typed = datetimeAnswer.read(question, readFields())
      if (offset) offset.value = offsetAt(String(typed).slice(0, 16))
    }
  },
}

/** The offset of the local time zone at a date and time. It can differ between summer and winter. */
function offsetAt(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset()
  if (Number.isNaN(minutes)) return UTC
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}
