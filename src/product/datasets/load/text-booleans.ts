// Other words for true and false in CSV.

/** German spreadsheets write them for true and false. */
const SPREADSHEET = new Map([
  ['wahr', 'true'],
  ['falsch', 'false'],
])
const ALL = new Map([...SPREADSHEET, ['yes', 'true'], ['ja', 'true'], ['no', 'false'], ['nein', 'false']])

/** `true` or `false` for a word that shows a column of booleans. `yes` and `ja` do not: they are often answers. */
export const shownBoolean = (text: string) => SPREADSHEET.get(text.toLowerCase()) ?? text

/** `true` or `false` for any word that a column of booleans takes. */
export const declaredBoolean = (text: string) => ALL.get(text.trim().toLowerCase()) ?? text
