/** Postgres stores neither NUL nor half a surrogate pair, and SQLite should not take what Postgres refuses. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
