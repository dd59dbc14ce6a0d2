// A duration as a number with a unit. One with several units is written as in the API.
import { html, type TemplateResult } from 'lit'
import { parseDuration } from '../../../engine/workflows/members.ts'
import { select } from '../../kit/choose.ts'
import { numberField, textField } from '../../kit/field.ts'
import { type RowOptions, row } from '../../kit/row.ts'
import type { WorkflowTexts } from '../../texts/workflows/en-workflows.ts'
import { readDuration, UNITS, writeDuration } from '../durations.ts'

interface DurationOptions extends RowOptions {
  readonly value: string
  onChange(value: string): void
}

export function durationField(texts: WorkflowTexts, options: DurationOptions): TemplateResult {
  const { id, label, value, onChange } = options
  const found = readDuration(value)
  if (!found)
    return textField({
      ...options,
      isStacked: true,
      isCode: true,
      onChange(text) {
        if (parseDuration(text) !== undefined) onChange(text)
      },
    })
  return row(
    { ...options, isStacked: true },
    html`<span class="duration">
      ${numberField({
        id,
        label,
        hidesLabel: true,
        value: found.count,
        min: 1,
        max: 9999,
        step: 1,
        onChange(count) {
          if (count !== undefined && Number.isInteger(count) && count >= 1 && count <= 9999)
            onChange(writeDuration({ ...found, count }))
        },
      })}
      ${select({
        id: `${id}-unit`,
        label: texts.unitOf(label),
        hidesLabel: true,
        value: found.unit,
        options: UNITS.map(unit => ({ value: unit, label: texts.units[unit] })),
        onChange(chosen) {
          const unit = UNITS.find(one => one === chosen)
          if (unit) onChange(writeDuration({ ...found, unit }))
        },
      })}
    </span>`,
  )
}
