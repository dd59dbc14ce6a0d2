// Answers in plain texts. The page's script runs this file as well.

/** {{name}}, with the name in a group. */
export const PLACE = /\{\{\s*([A-Za-z]\w*(?:\.\w+)*)\s*\}\}/g

/** Returns the text that replaces {{name}}. If nothing has the name, returns undefined, and {{name}} stays as it is. */
export type PipedValues = (name: string) => string | undefined

/** Replaces names in plain text. */
export const pipeText = (text: string, pipedValues: PipedValues) =>
  text.includes('{{') ? text.replace(PLACE, (place, name) => pipedValues(name) ?? place) : text
