import type { ClozeQuestion } from './answer.ts'

export interface BlankInText {
  readonly id: string
  /** Starts at 1, in the order of the text. */
  readonly number: number
}

/** The text split at its blanks. A name in braces that is not the name of a blank stays text. */
export function splitAtBlanks({ text = '', blanks = {} }: ClozeQuestion): (string | BlankInText)[] {
  let number = 0
  return text.split(/(\{\{\s*\w{1,64}\s*\}\})/).map(part => {
    const [, id] = /^\{\{\s*(\w+)\s*\}\}$/.exec(part) ?? []
    return id !== undefined && Object.hasOwn(blanks, id) ? { id, number: ++number } : part
  })
}
