// A moment with an offset, edited in the time zone of the author.
import type { TemplateResult } from 'lit'
import { type TextOptions, textField } from '../../kit/field.ts'
import { fromLocal, toLocal } from './instants.ts'

export const instantField = (
  options: Omit<TextOptions, 'onInput' | 'onChange' | 'type'> & { onChange(value: string | undefined): void },
): TemplateResult =>
  textField({
    ...options,
    type: 'datetime-local',
    value: toLocal(options.value),
    onChange: value => options.onChange(fromLocal(value)),
  })
