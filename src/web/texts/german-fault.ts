import type { Fault } from '../../engine/faults.ts'

/** The first name in a sentence of the server. */
const QUOTED = /"((?:[^"\\]|\\.)*)"/

/**
 * A fault in German. A code without a sentence has the server's, which is in English.
 * @param sentences by the code of a fault. `{name}` stands for the name in the server's sentence.
 */
export const germanFault = (sentences: Readonly<Record<string, string>>, fault: Fault): string =>
  sentences[fault.code]?.replace('{name}', () => nameIn(fault)) ?? fault.detail

function nameIn({ detail, params = {} }: Fault): string {
  const { name, id } = params as { readonly name?: string; readonly id?: string }
  return name ?? id ?? QUOTED.exec(detail)?.[1] ?? '…'
}
