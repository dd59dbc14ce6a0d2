// How an error summary names a fault. The server and the page's script write the same line.

/** More than 80 characters. 60 stay, and the rest of the word, which has no end in some languages. */
const LONG = /^(?=.{81})(.{60}\S{0,20}).*/su

/** `names` are the texts of the question and of what it is in: a group, the number of an entry. */
export const errorLine = (names: readonly string[], detail: string) =>
  // A colon, unless the text ends with a mark of its own, such as "?" or "…".
  [...names.map(name => name.replace(LONG, '$1…').replace(/\P{Po}$/u, '$&:')), detail].join(' ')
