// The name of a question in the error summary. The server and the page's script write the same name.

/** Matches names over 80 characters. They are cut after 60, at the end of the word or 20 characters later. */
const LONG = /^(?=.{81})(.{60}\S{0,20}).*/su

/** `names` are the texts of the group, the entry and the question. */
export const errorName = (names: readonly string[]) =>
  // Adds a colon, unless the text ends with a punctuation mark, such as "?" or "…".
  names.map(name => name.replace(LONG, '$1…').replace(/\P{Po}$/u, '$&:')).join(' ')
