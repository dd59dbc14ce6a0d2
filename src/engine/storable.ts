/** Postgres cannot store NUL or lone surrogates, so both stores refuse them. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
