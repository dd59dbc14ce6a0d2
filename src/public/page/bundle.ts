// Script and style for pages that ask certain types of questions, joined from the page's bundle: the core that every page
// needs, and the parts of those types. A page is sent nothing for types that it does not ask.

import type { Code } from '../../engine/text/messages/codes.ts'

/** Made by scripts/bundle-page.ts. */
export interface PageBundle {
  /** Changes with every byte of the bundle. */
  readonly release: string
  /** The first that has all that a page needs is the smallest. */
  readonly scripts: readonly PageScript[]
  /** By type of question, LOGIC or PAGE. */
  readonly styles: Readonly<Record<string, string>>
}

export interface PageScript {
  /** Minified, in the order in which they run, in one scope. */
  readonly modules: readonly string[]
  /** Of each module, the messages that it can show. */
  readonly messages: readonly MessageNames[]
  /** By type of question, LOGIC or PAGE. */
  readonly exports: Readonly<Record<string, PageExport>>
}

/** By code of a message, what the script calls it. */
export type MessageNames = Readonly<Partial<Record<Code, string>>>

interface PageExport {
  /** What it is called in the script. */
  readonly name: string
  /** Where the modules that it needs are in the list. */
  readonly modules: readonly number[]
}

/** Stands among the types for what every page needs. */
export const PAGE = 'PAGE'
/** Stands among the types for what only pages of forms with logic need. */
export const LOGIC = 'LOGIC'

/** The smallest script that has all that these types need. */
function scriptFor({ scripts }: PageBundle, types: readonly string[]) {
  // The last script has everything.
  const known = types.filter(type => scripts.at(-1)?.exports[type])
  const script = scripts.find(({ exports }) => known.every(type => exports[type]))
  if (!script) throw new Error('The bundle of the page has no script')
  const exported = (type: string) => script.exports[type] ?? { name: type, modules: [] }
  const needed = new Set([...known, PAGE].flatMap(type => exported(type).modules))
  return { script, known, exported, needed }
}

/** The script for the types of questions. */
export function scriptOf(bundle: PageBundle, types: readonly string[]): string {
  const { script, known, exported, needed } = scriptFor(bundle, types)
  const modules = script.modules.filter((_, i) => needed.has(i)).join('')
  const parts = known.filter(type => type !== LOGIC).map(type => `${type}:${exported(type).name}`)
  // Logic begins first: the rest of the script then finds nothing but what is asked.
  const calls = [...(known.includes(LOGIC) ? [LOGIC] : []), PAGE]
  return modules + calls.map(call => `${exported(call).name}({${parts}})`).join(';')
}

/** The messages that the script for these types can show. */
export function messagesOf(bundle: PageBundle, types: readonly string[]): MessageNames {
  const { script, needed } = scriptFor(bundle, types)
  return Object.assign({}, ...script.messages.filter((_, i) => needed.has(i)))
}

/** The style for the types of questions. */
export const styleOf = ({ styles }: PageBundle, types: readonly string[]) =>
  [PAGE, ...types].map(type => styles[type] ?? '').join('')
