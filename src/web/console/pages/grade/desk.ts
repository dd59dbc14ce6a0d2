// What a grader does: choose what to grade, walk from response to response, save points and comments.
import { ApiError } from '../../../api/api.ts'
import type { Response as FormResponse, WebForm } from '../../../api/contract.d.ts'
import { nameOf, type PaperContext, type PaperItem, pointsId } from './paper.ts'
import { type createPens, givenOf, pointsFault } from './pens.ts'
import { isWaiting, type Queue } from './queue.ts'
import { ruleIn, type Versions } from './versions.ts'

export interface Desk {
  readonly form: WebForm
  readonly queue: Queue
  readonly versions: Versions
  readonly pens: ReturnType<typeof createPens>
  /** Something was graded since the page was opened. */
  hasGraded: boolean
  isBusy: boolean
}

export function itemsOf({ queue, versions, pens }: Desk, response: FormResponse): readonly PaperItem[] {
  const version = versions.find(response.version)
  return queue.idsOf(response).map(id => ({
    id,
    question: version?.questions.find(question => question.id === id),
    rule: version && ruleIn(version, id),
    pen: pens.of(response, id),
  }))
}

/** Ctrl+Enter saves, Alt with an arrow walks. */
export function onKey(context: PaperContext, desk: Desk, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (!desk.queue.current || shiftKey || event.defaultPrevented) return
  const isSave = key === 'Enter' && (ctrlKey || metaKey)
  const isWalk =
    altKey && (key === 'ArrowDown' || key === 'ArrowUp') && !(target instanceof HTMLSelectElement)
  if (!isSave && !isWalk) return
  event.preventDefault()
  if (isSave) void store(context, desk)
  else void walk(context, desk, key === 'ArrowDown' ? 1 : -1)
}

/** Runs one change of the queue at a time, and leads to the points of what it shows then. */
export async function run(
  context: PaperContext,
  desk: Desk,
  change: () => Promise<unknown>,
  isFocused = false,
) {
  if (desk.isBusy) return
  desk.isBusy = true
  context.update()
  try {
    await change()
  } catch (error) {
    context.toast(context.inWords(error))
  }
  desk.isBusy = false
  context.update()
  if (isFocused && !context.signal.aborted) focusFirst(context, desk)
}

function focusFirst({ root, grade, announce }: PaperContext, { queue }: Desk): void {
  const { current } = queue
  if (!current) {
    root.querySelector<HTMLElement>('main h1')?.focus()
    return
  }
  const ids = queue.idsOf(current)
  const id = ids.find(one => isWaiting(current, one)) ?? ids[0] ?? ''
  root.querySelector<HTMLElement>(`#${CSS.escape(pointsId(id))}`)?.focus()
  const { at, of, isMore } = queue.place
  announce(`${nameOf({ grade }, current)}. ${grade.place(at, of, isMore)}.`)
}

export const walk = (context: PaperContext, desk: Desk, by: 1 | -1) =>
  run(context, desk, () => desk.queue.walk(by), true)

/** Saves what is given, and goes to the next response that waits. */
export async function store(context: PaperContext, desk: Desk): Promise<void> {
  const { grade, root, update, call, path, toast } = context
  const { queue } = desk
  const response = queue.current
  if (!response || desk.isBusy) return
  const items = itemsOf(desk, response)
  const wrong = markFaults(grade, response, items)
  if (wrong) {
    update()
    root.querySelector<HTMLElement>(`#${CSS.escape(pointsId(wrong))}`)?.focus()
    return
  }
  const questions = givenOf(response, items)
  await run(
    context,
    desk,
    async () => {
      if (Object.keys(questions).length === 0) return queue.advance()
      const place = `${path}/response/${response.responseid}/grade` as const
      try {
        const { body } = await call('PUT', place, { body: { questions } })
        desk.pens.forget(response, queue.idsOf(response))
        desk.hasGraded = true
        queue.replace(body)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        toast(grade.gone)
        return queue.drop(response.responseid)
      }
      await queue.advance()
    },
    true,
  )
}

/** Returns the first question whose points cannot be saved. Of several questions, some can stay without points. */
function markFaults(
  grade: PaperContext['grade'],
  response: FormResponse,
  items: readonly PaperItem[],
): string | undefined {
  const isEmpty = items.every(({ pen }) => pen.points === undefined)
  for (const { id, rule, pen } of items) {
    const max = rule?.points ?? 0
    const fault = pointsFault(pen.points, max, isEmpty && isWaiting(response, id))
    pen.error =
      fault === 'missing'
        ? grade.pointsMissing(max)
        : fault === 'too_many'
          ? grade.pointsTooMany(max)
          : fault && grade.pointsDigits
  }
  return items.find(({ pen }) => pen.error !== undefined)?.id
}
