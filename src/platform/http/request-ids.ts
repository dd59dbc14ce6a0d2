import { newSecret } from '../ids.ts'

/** Gives each request the name under which the log, the problems and the audit log know it; no two processes share one. */
export function requestIds(): () => string {
  const prefix = newSecret(6)
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
