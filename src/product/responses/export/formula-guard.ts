// CSV of Formyard has an apostrophe before texts that a spreadsheet would take for a formula, and before apostrophes: see csv.ts.

const GUARDED = /^'[=+\-@\t\r'＝＋－＠]/

/** The text without the apostrophe. Other texts, such as 's Avonds, begin with one of their own. */
export const withoutGuard = (text: string) => (GUARDED.test(text) ? text.slice(1) : text)
