// The responses that started the runs of a list, which may be older than those to test with.
import type { RunSummary, Response as StoredResponse } from '../../api/contract.d.ts'
import type { WorkflowApi } from './sources.ts'

export type Responders = ReturnType<typeof createResponders>

export function createResponders(api: WorkflowApi, onChange: () => void) {
  const known = new Map<string, StoredResponse | null>()

  async function readForm(webformid: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) known.set(id, null)
    const filter = { in: [{ var: '_responseid' }, ids] }
    const sort = { by: '_createDate', order: 'DESC' } as const
    const path = `${api.app}/webform/${webformid}/response/all` as const
    const body = { limit: ids.length, filter, sort }
    const reply = await api.call('POST', path, { body })
    for (const response of reply.body) known.set(response.responseid, response)
    onChange()
  }
  return {
    of: (responseid: string): StoredResponse | null => known.get(responseid) ?? null,
    /** Reads those that are not known yet, if the author may. Without them, the list says that a response started the run. */
    read(runs: readonly Pick<RunSummary, 'webformid' | 'responseid'>[]): void {
      if (!api.features.includes('results')) return
      const missing = new Map<string, Set<string>>()
      for (const { webformid, responseid } of runs)
        if (webformid !== null && responseid !== null && !known.has(responseid))
          missing.set(webformid, (missing.get(webformid) ?? new Set()).add(responseid))
      for (const [webformid, ids] of missing) readForm(webformid, [...ids]).catch(() => {})
    },
  }
}
