// Corrections that the server applies. The address keeps their ids, so that another look shows how far they are.
import { type Api, ApiError } from '../../../api/api.ts'
import type { Regrade } from '../../../api/contract.d.ts'
import { cancelRegrade, readRegrade } from '../../../regrade/corrections.ts'

const EVERY_MS = 1000
/** The delay after a failed request. */
const RETRY_MS = 5000

export const RUN = 'run'

export const idsIn = (query: URLSearchParams): readonly string[] =>
  (query.get(RUN) ?? '').split(',').filter(Boolean)

export const isEnded = ({ status }: Regrade): boolean => status !== 'WAITING' && status !== 'RUNNING'

export function createJobs(
  api: Pick<Api, 'call' | 'form'>,
  { signal, update }: { readonly signal: AbortSignal; update(): void },
) {
  const regrades = new Map<string, Regrade>()
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))

  /** Reads those that run, until all have ended. */
  async function follow(ids: readonly string[]): Promise<void> {
    clearTimeout(timer)
    let wait = EVERY_MS
    const open: string[] = []
    for (const id of ids)
      try {
        const regrade = await readRegrade(api, id)
        regrades.set(id, regrade)
        if (!isEnded(regrade)) open.push(id)
      } catch (error) {
        // One that does not exist any more has nothing to show.
        if (error instanceof ApiError && error.status < 500 && error.status !== 0) continue
        open.push(id)
        wait = RETRY_MS
      }
    if (signal.aborted) return
    update()
    if (open.length > 0) timer = setTimeout(() => void follow(open), wait)
  }

  return {
    all: (): readonly Regrade[] => [...regrades.values()],
    add(started: readonly Regrade[]): void {
      for (const regrade of started) regrades.set(regrade.regradeid, regrade)
      update()
      void follow(started.map(({ regradeid }) => regradeid))
    },
    follow,
    /** Stops those that run. One that has just ended stays as it is. @throws {ApiError} */
    async stop(): Promise<void> {
      for (const { regradeid } of [...regrades.values()].filter(one => !isEnded(one)))
        regrades.set(regradeid, await cancelRegrade(api, regradeid))
      update()
    },
  }
}

export type Jobs = ReturnType<typeof createJobs>
