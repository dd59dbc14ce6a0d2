// A moment with an offset, edited in the time zone of the author.
import type { TemplateResult } from 'lit'
import { type TextOptions, textField } from '../../../kit/field.ts'

const MINUTE_MS = 60_000

export const instantField = (
  options: Omit<TextOptions, 'onInput' | 'onChange' | 'type'> & { onChange(value: string | undefined): void },
): TemplateResult =>
  textField({
    ...options,
    type: 'datetime-local',
    value: toLocal(options.value),
    onChange: value => options.onChange(fromLocal(value)),
  })

/** Empty for no moment. */
export function toLocal(instant: string): string {
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return ''
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16)
}

export function fromLocal(local: string): string | undefined {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}
