// How values of a column are shown: a style, digits after the point, a currency.
import { nothing, type TemplateResult } from 'lit'
import type { ColumnFormat, ColumnType } from '../../engine/query/columns.ts'
import { select } from '../kit/choose.ts'
import { numberField, textField } from '../kit/field.ts'

type Style = ColumnFormat['style']

/** The texts that the console and the chart editor have. */
export interface FormatTexts {
  readonly columns: { readonly format: string; readonly decimals: string; readonly currency: string }
  readonly formats: Readonly<Record<Style | 'NONE', string>>
}

const NUMBERS: readonly Style[] = ['NUMBER', 'PERCENT', 'CURRENCY']
const STYLES: Readonly<Partial<Record<ColumnType, readonly Style[]>>> = {
  NUMBER: NUMBERS,
  INTEGER: NUMBERS,
}

interface FormatOptions {
  /** Unique on the page. */
  readonly id: string
  readonly type: ColumnType
  readonly format: ColumnFormat | undefined
  /** About the currency. */
  readonly error: string | undefined
  onChange(format: ColumnFormat | undefined): void
}

/** Nothing for types that are shown in one way. */
export function formatFields(
  texts: FormatTexts,
  { id, type, format, error, onChange }: FormatOptions,
): readonly TemplateResult[] | typeof nothing {
  const styles = STYLES[type]
  if (!styles) return nothing
  const fields = [
    select({
      id: `format-${id}`,
      label: texts.columns.format,
      isStacked: true,
      value: format?.style ?? '',
      options: [
        { value: '', label: texts.formats.NONE },
        ...styles.map(style => ({ value: style, label: texts.formats[style] })),
      ],
      onChange(chosen) {
        const style = styles.find(one => one === chosen)
        onChange(style && { style, ...(style === 'CURRENCY' && { currency: 'EUR' }) })
      },
    }),
  ]
  if (!format) return fields
  fields.push(
    numberField({
      id: `decimals-${id}`,
      label: texts.columns.decimals,
      isStacked: true,
      value: format.decimals,
      min: 0,
      max: 10,
      step: 1,
      onChange(decimals) {
        const { decimals: _, ...rest } = format
        onChange(decimals === undefined ? rest : { ...rest, decimals: clamp(decimals) })
      },
    }),
  )
  if (format.style === 'CURRENCY')
    fields.push(
      textField({
        id: `currency-${id}`,
        label: texts.columns.currency,
        isStacked: true,
        isCode: true,
        value: format.currency ?? '',
        maxLength: 3,
        error,
        onInput: currency => onChange({ ...format, currency }),
      }),
    )
  return fields
}

const clamp = (decimals: number) => Math.min(10, Math.max(0, Math.round(decimals)))
