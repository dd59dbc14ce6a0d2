// Names the run that calls in a header of the server's own calls. So runs that cause each other are counted, too, if a call leaves the
// server and comes back: to a hook, to the API or to a form.
import type { IncomingHttpHeaders } from 'node:http'
import { HttpProblem } from '../../platform/http/problem.ts'
import type { App } from '../../platform/http/types.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import { type Cause, runWithCause } from './cause.ts'

export const CAUSE_HEADER = 'formyard-run'

const VALUE = /^(run_[0-9a-z]{26})\.(\d{1,3})\.([A-Za-z0-9_-]{22})$/

/** Empty without a secret key, which signs. */
export function causeHeader(sealing: Sealing, { runId, depth }: Cause): Readonly<Record<string, string>> {
  const signature = withKey(() => sealing.sign('causes', [runId, String(depth)]))
  return signature === undefined ? {} : { [CAUSE_HEADER]: `${runId}.${depth}.${signature}` }
}

/** Undefined for requests that do not come from a run of this server, and without a secret key. */
function readCause(sealing: Sealing, headers: IncomingHttpHeaders): Cause | undefined {
  const [, runId = '', depth = '', signature = ''] = VALUE.exec(String(headers[CAUSE_HEADER] ?? '')) ?? []
  if (runId === '') return undefined
  const isOurs = withKey(() => sealing.isSigned('causes', [runId, depth], signature))
  return isOurs ? { runId, depth: Number(depth) } : undefined
}

/** Undefined without a secret key. */
function withKey<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch (error) {
    if (error instanceof HttpProblem) return undefined
    throw error
  }
}

/** Not before the body is read, because its events come from the connection. */
export function countCauses(app: App): void {
  app.addHook('preValidation', ({ headers }, _reply, done) => {
    const cause = readCause(app.sealing, headers)
    if (cause) runWithCause(cause, done)
    else done()
  })
}
