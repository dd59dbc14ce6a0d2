// CSV by RFC 4180, in UTF-8. As OWASP advises, text that a spreadsheet would treat as a formula is prefixed with an apostrophe.
// So is text that starts with an apostrophe: removing one leading apostrophe always restores the original, and loads of datasets do.
// Numbers keep their sign.
import { stringify } from 'csv-stringify/sync'
import type { Cell } from '../../../engine/questions/type.ts'

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map(row => [...row]),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      // Most readers treat a lone line feed as the end of a line.
      quoted_match: /[\r\n]/,
      // Most readers skip an empty line.
      quoted_empty: rows.every(({ length }) => length === 1),
      cast: { boolean: String, string: text => (text.startsWith("'") ? `'${text}` : text) },
    },
  )
