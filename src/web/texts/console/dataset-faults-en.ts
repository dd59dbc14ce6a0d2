// What the console says about files in English: faults, where the sentence of the server is for programs, and dates.
import type { ColumnType } from '../../../engine/query/columns.ts'

export const faultCodesEn: Readonly<Record<string, string>> = {
  key_exists:
    'A row with this key exists. To replace it, choose “Add rows, and replace those with the same key”.',
}

export const takenValuesEn: Readonly<Record<ColumnType, string>> = {
  TEXT: 'The text is too long for a cell.',
  NUMBER: 'The column takes numbers.',
  INTEGER: 'The column takes whole numbers.',
  BOOLEAN: 'The column takes true and false.',
  DATE: 'The column takes dates that exist, such as 2026-01-31.',
  TIME: 'The column takes times such as 09:30.',
  DATETIME: 'The column takes dates with a time, such as 2026-01-31 09:30.',
  TEXT_LIST: 'The column takes lists of texts.',
  JSON: 'The column takes JSON.',
}

export const fileDatesEn = {
  title: 'Dates',
  text: 'The file does not say everything about its dates. Check how they are read.',
  order: 'Order of day and month',
  asFile: 'As the file shows it',
  orders: { DMY: 'Day first: 31/12/2026', MDY: 'Month first: 12/31/2026' },
  timeZone: 'Time zone of the times',
  yours: (zone: string) => `${zone} (yours)`,
  read: (text: string, value: string) => `${text} is read as ${value}.`,
  open: (text: string) => `${text} can be two dates. Choose whether the day or the month comes first.`,
  unread: (text: string) => `${text} stays a text.`,
}
