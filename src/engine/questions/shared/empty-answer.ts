// What programs send for something that was not answered: null, an empty text, list or object.

export const isEmpty = (answer: unknown): boolean =>
  answer === null || answer === '' || (typeof answer === 'object' && Object.keys(answer).length === 0)

/** Leaves out the empty parts of an answer that is an object of parts. Unknown parts stay, because they are a fault. */
export const withoutEmptyParts =
  <Q>(partsOf: (question: Q) => readonly string[]) =>
  (question: Q, answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
    const given = Object.entries(answer)
    if (!given.some(([, value]) => isEmpty(value))) return answer
    const parts = new Set(partsOf(question))
    return Object.fromEntries(given.filter(([part, value]) => !(isEmpty(value) && parts.has(part))))
  }
