// The test files of suites that a helper declares, for the report of a run.
import { fileURLToPath } from 'node:url'
import { getCallSites } from 'node:util'

/** The path of a test file, by the name of its suite. */
export const suiteFiles = new Map<string, string>()

/** Notes which test file declares a suite. Call it where the suite is declared. */
export function noteSuite(name: string): void {
  const caller = getCallSites().find(({ scriptName }) => scriptName.endsWith('.test.ts'))
  if (caller) suiteFiles.set(name, fileURLToPath(caller.scriptName))
}
