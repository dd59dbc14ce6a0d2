// The designer's texts, for pages that use parts of it.
import type { Messages } from './messages.ts'

/** @param locale BCP 47. English if there is no catalogue */
export async function loadMessages(locale: string): Promise<Messages> {
  if (/^de\b/i.test(locale)) return (await import('./de.ts')).de
  return (await import('./en.ts')).en
}
