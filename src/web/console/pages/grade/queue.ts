// The responses that wait for grading, in the order in which a person grades them: for one question, or whole.
import type { Api, FormPath } from '../../../api/api.ts'
import type { Response as FormResponse, PendingAnswers } from '../../../api/contract.d.ts'
import type { Versions } from './versions.ts'

const PAGE = 25

export type Mode = 'question' | 'person'

export interface QueueOptions {
  readonly call: Api['call']
  readonly path: FormPath
  readonly versions: Versions
  readonly pending: PendingAnswers
}

export const isWaiting = ({ grading }: FormResponse, id: string): boolean => grading?.[id]?.points === null

export function createQueue({ call, path, versions, pending }: QueueOptions) {
  let responses: readonly FormResponse[] = []
  let cursor: string | undefined
  let isRead = false
  /** The questions of each response that waited when it was read. */
  const asked = new Map<string, readonly string[]>()
  const counts = new Map(pending.questions.map(({ id, answers }) => [id, answers]))
  let mode: Mode = 'question'
  let questionId = pending.questions[0]?.id ?? ''
  let currentId: string | undefined

  async function readMore(): Promise<void> {
    const reply = await call('POST', `${path}/response/all`, {
      body: { gradingStatus: 'PENDING', limit: PAGE, ...(cursor !== undefined && { cursor }) },
    })
    await versions.load(reply.body.map(({ version }) => version))
    for (const response of reply.body) {
      const ids = Object.keys(response.grading ?? {}).filter(id => isWaiting(response, id))
      asked.set(response.responseid, versions.inOrder(response.version, ids))
    }
    responses = [...responses, ...reply.body]
    cursor = reply.cursor
    isRead = true
  }

  const hasMore = () => !isRead || cursor !== undefined

  /** What is graded together of a response. */
  const idsOf = ({ responseid }: FormResponse): readonly string[] => {
    const ids = asked.get(responseid) ?? []
    return mode === 'person' ? ids : ids.filter(id => id === questionId)
  }
  const steps = () => responses.filter(response => idsOf(response).length > 0)
  const isLeft = (response: FormResponse) => idsOf(response).some(id => isWaiting(response, id))

  /** Goes to the next response that waits; after the last one, to the first. */
  async function advance(): Promise<void> {
    for (;;) {
      const all = steps()
      const at = all.findIndex(({ responseid }) => responseid === currentId)
      const next = all.slice(at + 1).find(isLeft)
      if (next || !hasMore()) {
        currentId = (next ?? all.find(isLeft))?.responseid
        return
      }
      await readMore()
    }
  }

  function count(before: FormResponse, after: FormResponse): void {
    for (const id of asked.get(before.responseid) ?? [])
      counts.set(id, (counts.get(id) ?? 0) + Number(isWaiting(after, id)) - Number(isWaiting(before, id)))
  }

  return {
    get mode() {
      return mode
    },
    get questionId() {
      return questionId
    },
    /** Undefined if nothing waits. */
    get current(): FormResponse | undefined {
      return responses.find(({ responseid }) => responseid === currentId)
    },
    get place() {
      const all = steps()
      const at = all.findIndex(({ responseid }) => responseid === currentId) + 1
      if (!hasMore() || pending.isMore) return { at, of: all.length, isMore: hasMore() }
      // Those that are not read yet are counted.
      const left = mode === 'person' ? pending.responses : (counts.get(questionId) ?? 0)
      const done = mode === 'person' ? 0 : all.filter(response => !isLeft(response)).length
      return { at, of: Math.max(all.length, left + done), isMore: false }
    },
    idsOf,
    questions: (): readonly string[] => [...counts.keys()],
    /** Answers that wait, of one question or of all. */
    left: (id?: string): number =>
      id === undefined ? [...counts.values()].reduce((sum, one) => sum + one, 0) : (counts.get(id) ?? 0),
    isMore: pending.isMore,
    advance,
    async choose(next: { readonly mode?: Mode; readonly questionId?: string }): Promise<void> {
      mode = next.mode ?? mode
      questionId = next.questionId ?? questionId
      currentId = undefined
      await advance()
    },
    /** Walks without grading. False at the ends. */
    async walk(by: 1 | -1): Promise<boolean> {
      const at = steps().findIndex(({ responseid }) => responseid === currentId)
      while (by === 1 && at === steps().length - 1 && hasMore()) await readMore()
      const next = steps()[at + by]
      if (!next) return false
      currentId = next.responseid
      return true
    },
    /** The response as it is after grading. */
    replace(after: FormResponse): void {
      responses = responses.map(before => {
        if (before.responseid !== after.responseid) return before
        count(before, after)
        return after
      })
    },
    /** A response that was deleted. */
    async drop(responseid: string): Promise<void> {
      const gone = responses.find(response => response.responseid === responseid)
      if (gone) count(gone, { ...gone, grading: null })
      await advance()
      responses = responses.filter(response => response.responseid !== responseid)
      if (currentId === responseid) currentId = undefined
    },
  }
}

export type Queue = ReturnType<typeof createQueue>
