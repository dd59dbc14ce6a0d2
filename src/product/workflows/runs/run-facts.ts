// What a run knows of itself.
import type { RunFacts, RunInput } from '../../../engine/workflows/scope.ts'
import type { RunRow } from './run-queries.ts'

type Run = Pick<RunRow, 'id' | 'user_id' | 'app_id' | 'workflow_id'>

/** Where the console shows a run. */
export const runPath = ({ id, user_id, app_id, workflow_id }: Run): string =>
  `/console/apps/${app_id}/workflows/${workflow_id}?${new URLSearchParams({ user: user_id, run: id })}`

/** @param consoleUrl undefined without a console */
export const factsOf = (
  run: Run & Pick<RunRow, 'create_date'>,
  input: RunInput,
  consoleUrl: string | undefined,
): RunFacts => ({
  id: run.id,
  date: run.create_date,
  url: consoleUrl === undefined ? null : consoleUrl + runPath(run),
  input,
})
