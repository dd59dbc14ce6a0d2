// CSV by RFC 4180, in UTF-8. A text that a spreadsheet would take for a formula gets an apostrophe before it, as OWASP
// advises, and so does one that begins with an apostrophe: without one leading apostrophe every text is as it was. Numbers
// keep their sign.
import { stringify } from 'csv-stringify/sync'
import type { Cell } from '../../../engine/questions/type.ts'

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map(row => [...row]),
    {
      record_delimiter: 'windows',
      escape_formulas: true,
      // A lone line feed ends a line for most readers.
      quoted_match: /[\r\n]/,
      cast: { boolean: String, string: text => (text.startsWith("'") ? `'${text}` : text) },
    },
  )
