// The table of jobs: a new one is a line here and in payloads.ts, and a handler in its slice.
import { regradeStep } from '../grading/regrade-step.ts'
import { type Handlers, handler } from './handler.ts'

export const handlers: Handlers = {
  regrade: handler('regrade', regradeStep),
}
