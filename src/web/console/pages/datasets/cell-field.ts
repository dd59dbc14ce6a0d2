// The field for a cell, by the type of its column.
import type { TemplateResult } from 'lit'
import { parseJson } from '../../../../engine/parse-json.ts'
import type { Column, ColumnType } from '../../../../engine/query/columns.ts'
import { fromLocal, toLocal } from '../../../authoring/fields/instants.ts'
import { select } from '../../../kit/choose.ts'
import { numberField, textArea, textField } from '../../../kit/field.ts'
import type { RowOptions } from '../../../kit/row.ts'
import type { DatasetsContext } from './datasets-context.ts'

interface CellOptions extends RowOptions {
  readonly value: unknown
  /** Whether a text has several lines. */
  readonly isLong?: boolean
  /** @param error for text that is not a valid value yet */
  onChange(value: unknown, error?: string): void
}

type Draw = (options: CellOptions, context: DatasetsContext) => TemplateResult

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const orNull = (text: string) => (text === '' ? null : text)

const number: Draw = (options, { pageTexts }) =>
  numberField({
    ...options,
    value: typeof options.value === 'number' ? options.value : undefined,
    placeholder: pageTexts.row.empty,
    onChange: value => options.onChange(value ?? null),
  })

const dated =
  (type: 'date' | 'time'): Draw =>
  options =>
    textField({
      ...options,
      type,
      value: textOf(options.value),
      onChange: value => options.onChange(orNull(value)),
    })

const fields: Readonly<Record<ColumnType, Draw>> = {
  // A field of one line would take the line breaks away.
  TEXT: (options, { pageTexts }) =>
    (options.isLong ? textArea : textField)({
      ...options,
      value: textOf(options.value),
      placeholder: pageTexts.row.empty,
      onInput: value => options.onChange(orNull(value)),
      onChange: value => options.onChange(orNull(value)),
    }),
  NUMBER: (options, context) =>
    number(
      {
        ...options,
        // The field has rounded it.
        onChange: value =>
          options.onChange(
            value,
            Number.isInteger(value) && !Number.isSafeInteger(value)
              ? context.pageTexts.row.numberLong
              : undefined,
          ),
      },
      context,
    ),
  INTEGER: (options, context) =>
    number(
      {
        ...options,
        onChange: value =>
          options.onChange(
            value,
            value === null || Number.isSafeInteger(value) ? undefined : context.pageTexts.row.integerWrong,
          ),
      },
      context,
    ),
  BOOLEAN: (options, { pageTexts }) =>
    select({
      ...options,
      value: typeof options.value === 'boolean' ? String(options.value) : '',
      options: [
        { value: '', label: pageTexts.row.empty },
        { value: 'true', label: pageTexts.table.yes },
        { value: 'false', label: pageTexts.table.no },
      ],
      onChange: value => options.onChange(value === '' ? null : value === 'true'),
    }),
  DATE: dated('date'),
  TIME: dated('time'),
  DATETIME: options =>
    textField({
      ...options,
      type: 'datetime-local',
      value: toLocal(textOf(options.value)),
      onChange: value => options.onChange(fromLocal(value) ?? null),
    }),
  TEXT_LIST: (options, { pageTexts }) =>
    textArea({
      ...options,
      hint: pageTexts.row.listHint,
      value: Array.isArray(options.value) ? options.value.join('\n') : '',
      rows: 3,
      onChange: text => {
        const items = text.split('\n').filter(line => line.trim() !== '')
        options.onChange(items.length === 0 ? null : items)
      },
    }),
  JSON: (options, { pageTexts }) =>
    textArea({
      ...options,
      isCode: true,
      rows: 3,
      value:
        typeof options.value === 'string' && options.error
          ? options.value
          : options.value === null || options.value === undefined
            ? ''
            : JSON.stringify(options.value),
      onChange: text => {
        if (text.trim() === '') return options.onChange(null)
        try {
          options.onChange(parseJson(text))
        } catch {
          options.onChange(text, pageTexts.row.jsonWrong)
        }
      },
    }),
}

export const cellField = (column: Column, options: CellOptions, context: DatasetsContext): TemplateResult =>
  fields[column.type](options, context)
