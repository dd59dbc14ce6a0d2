// The questions and rules of published versions, which never change but for corrections.
import type { BaseQuestion } from '../../../../engine/questions/type.ts'
import type { ScoringRule } from '../../../../engine/scoring/schemas.ts'
import type { Api, FormPath } from '../../../api/api.ts'
import type { Version } from '../../../api/contract.d.ts'
import { scoringOf } from '../../../regrade/scoring-of.ts'

export const ruleIn = (version: Version, id: string): ScoringRule | undefined =>
  scoringOf(version).questions?.[id]

/** Reads each version once. */
export function createVersions(call: Api['call'], form: FormPath) {
  const read = new Map<number, Version>()
  return {
    /** @throws {ApiError} */
    async load(numbers: Iterable<number>): Promise<void> {
      const missing = [...new Set(numbers)].filter(number => !read.has(number))
      await Promise.all(
        missing.map(async number => {
          const { body } = await call('GET', `${form}/version/${number}`)
          read.set(number, body)
        }),
      )
    },
    find: (number: number): Version | undefined => read.get(number),
    /** Sorts question ids in the order in which the version asks them. */
    inOrder(number: number, ids: readonly string[]): readonly string[] {
      const asked = read.get(number)?.questions.map(({ id }) => id) ?? []
      return ids.toSorted((a, b) => asked.indexOf(a) - asked.indexOf(b))
    },
    /** The question in the latest version that is read. */
    question(id: string): BaseQuestion | undefined {
      const versions = [...read.values()].sort((a, b) => b.version - a.version)
      return versions.flatMap(({ questions }) => questions).find(question => question.id === id)
    },
  }
}

export type Versions = ReturnType<typeof createVersions>
