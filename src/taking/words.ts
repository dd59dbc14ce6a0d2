// What stands for {{name}} in a text: an answer in the words of the page, a calculation, a gap where there is none.
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { compile, type Data } from '../rules/evaluate.ts'
import { BLANK, type Words } from '../rules/pipes.ts'
import { rootOf } from '../rules/references.ts'

/** `named` are the calculations, and what else is known by a name. */
export function wordsOf(questions: readonly BaseQuestion[], named: readonly string[], data: Data): Words {
  return name => {
    const root = rootOf(name)
    const question = questions.find(({ id }) => id === root)
    if (!question && !named.includes(root)) return undefined
    const value = compile({ var: name })(data)
    const isWhole = name === root || name === `hidden.${root}`
    if (question && isWhole && value !== null)
      return typeOf(question).show?.(question, value) ?? inWords(value)
    return inWords(value)
  }
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : BLANK
}
