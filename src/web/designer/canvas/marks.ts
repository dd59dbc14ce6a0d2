// The marks of the outline's rows. A row whose marks are the same gets the same object, so that it is not drawn again.
import { pointerSteps } from '../../../engine/json-pointer.ts'
import { pathOf } from '../../authoring/draft/path.ts'
import type { DesignerContext } from '../designer-context.ts'
import { entriesOf, flat, questionPathOf } from './entries.ts'

export interface Marks {
  readonly required: boolean
  readonly condition: boolean
  readonly jump: boolean
  readonly key: boolean
  readonly problem: boolean
}

const made = new Map<string, Marks>()

function marks(...flags: readonly boolean[]): Marks | undefined {
  const name = flags.map(Number).join('')
  if (!name.includes('1')) return undefined
  const [required = false, condition = false, jump = false, key = false, problem = false] = flags
  const before = made.get(name)
  if (before) return before
  const next = { required, condition, jump, key, problem }
  made.set(name, next)
  return next
}

export function marksOf(context: Omit<DesignerContext, 'texts'>): ReadonlyMap<string, Marks> {
  const { document, appType } = context
  const jumps = new Set((document.logic.jumps ?? []).map(({ after }) => after))
  const rules = appType === 'QUIZ' ? (document.scoring.questions ?? {}) : {}
  const faulty = faultyQuestions(context)
  return new Map(
    flat(entriesOf(document)).flatMap(({ key, question, isInside }) => {
      const found = marks(
        question.required === true,
        question.visibleWhen !== undefined ||
          question.requiredWhen !== undefined ||
          question.rules !== undefined,
        !isInside && jumps.has(question.id),
        !isInside && Object.hasOwn(rules, question.id) && rules[question.id]?.points !== 0,
        faulty.has(key),
      )
      return found ? [[key, found] as const] : []
    }),
  )
}

function faultyQuestions({ document, problems }: Omit<DesignerContext, 'texts'>): ReadonlySet<string> {
  return new Set(
    problems.flatMap(({ pointer }) => {
      const steps = pointerSteps(pointer) ?? []
      if (steps[0] === 'scoring' && steps[1] === 'questions') return [`questions/#${String(steps[2])}`]
      const question = questionPathOf(pathOf(document, steps))
      return question ? [question.join('/')] : []
    }),
  )
}
