// Grades have no ids: their translations are named by number and follow when grades are added, removed or sorted.
import type { GradeBand } from '../../../engine/scoring/schemas.ts'
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import type { Op } from '../apply.ts'
import type { Command } from '../command.ts'

/** @param grades bands of the document as they are, and changed or new ones */
export function changeGrades(document: FormDocument, grades: readonly GradeBand[]): Command {
  const before = document.scoring.grades ?? []
  const from = grades.map((grade, i) => {
    const at = before.indexOf(grade)
    return at >= 0 || grades.length !== before.length ? at : i
  })
  return {
    label: 'change_member',
    ops: [
      {
        op: 'set',
        path: ['scoring', 'grades'],
        ...(grades.length > 0 && { value: grades }),
      },
      ...Object.entries(document.translations).flatMap(([language, entries]) => {
        const kept = Object.entries(entries).filter(([key]) => key.startsWith('grade.'))
        const moved = kept.flatMap(([key, translation]) => {
          const [, number = '', member = ''] = key.split('.')
          const to = from.indexOf(Number(number) - 1)
          return to < 0 ? [] : [[`grade.${to + 1}.${member}`, translation] as const]
        })
        const set = (key: string, value?: unknown): Op => ({
          op: 'set',
          path: ['translations', language, key],
          ...(value !== undefined && { value }),
        })
        return [...kept.map(([key]) => set(key)), ...moved.map(([key, translation]) => set(key, translation))]
      }),
    ],
  }
}
