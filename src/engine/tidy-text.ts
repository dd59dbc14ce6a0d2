// Texts as they are stored: texts that look alike are equal, so that they are one group, one key and one answer.

/** NFC sorts consecutive marks, in time quadratic in their number. No language uses as many, so such texts stay as they are. */
const TOO_MANY_MARKS = /\p{M}{31}/u
// Nearly all texts need no change.
const MAY_CHANGE = /[^\x21-\x7e]/

/** Spaces that only keep a line together: no-break, figure and narrow no-break space. */
const NO_BREAK = /[\u00a0\u2007\u202f]/g

/** Trims a text, makes its spaces plain, and converts it to NFC, because keyboards compose letters differently. */
export function tidyText(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  const trimmed = text.trim().replace(NO_BREAK, ' ')
  return TOO_MANY_MARKS.test(trimmed) ? trimmed : trimmed.normalize('NFC')
}
