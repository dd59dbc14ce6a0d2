// Has the tried answers graded by the server: by the scoring of the saved draft, with its feedback. Nothing is stored.
import { panelState } from '../../../authoring/fields/state.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { triedAnswers } from '../shared/tried.ts'
import { scoringState } from './state.ts'

const DELAY_MS = 400

const waiting = panelState(() => ({
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  latest: 0,
}))

/** Once the author pauses. The points that the browser has worked out stay if the draft has faults. */
export function gradeSoon(context: DesignerContext): void {
  const state = scoringState(context)
  const own = waiting(context)
  const mine = ++own.latest
  state.graded = undefined
  clearTimeout(own.timer)
  own.timer = setTimeout(async () => {
    const answers = Object.fromEntries(
      [...triedAnswers(context)].filter(([, answer]) => answer !== undefined),
    )
    try {
      await context.save()
      const { api } = context
      const { body } = await api.call('POST', `${api.form}/preview/grade`, { body: { answers } })
      if (mine !== own.latest) return
      state.graded = body
      context.update()
    } catch {
      // The problems of the form say what keeps the server from grading.
    }
  }, DELAY_MS)
}
