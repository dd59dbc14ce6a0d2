// Joins the script and the style of a page: the core, and the parts of the question types on the page. A page loads
// nothing for other types.

import type { Code } from '../../engine/text/messages/codes.ts'

/** The output of scripts/bundle-page.ts. */
export interface PageBundle {
  /** Changes with every byte of the bundle. */
  readonly release: string
  /** Smallest first. A page gets the first script that has all its types. */
  readonly scripts: readonly PageScript[]
  /** The script that pages in a frame have as well. */
  readonly embedded: string
  /** The styles by question type, LOGIC, BRAND, PREVIEW, RAIL, RESULT or PAGE. */
  readonly styles: Readonly<Record<string, string>>
}

export interface PageScript {
  /** Minified, in the order in which they run, in one scope. */
  readonly modules: readonly string[]
  /** The messages that each module can show. */
  readonly messages: readonly MessageNames[]
  /** The exports by question type, LOGIC, FUNCTIONS, RAIL or PAGE. */
  readonly exports: Readonly<Record<string, PageExport>>
}

/** The names of messages in the script, by code. */
export type MessageNames = Readonly<Partial<Record<Code, string>>>

interface PageExport {
  /** Its name in the script. */
  readonly name: string
  /** Indexes of the modules that it needs. */
  readonly modules: readonly number[]
}

/** The key for what every page needs; stands among the question types. */
export const PAGE = 'PAGE'
/** The key for what forms with logic need; stands among the question types. */
export const LOGIC = 'LOGIC'
/** The key for what logic with functions needs; stands among the question types. */
export const FUNCTIONS = 'FUNCTIONS'
/** The key for what pages with a logo or a cover need; stands among the question types. */
export const BRAND = 'BRAND'
/** The key for what the result page needs; stands among the question types. */
export const RESULT = 'RESULT'

/** The key for what previews need; stands among the question types. */
export const PREVIEW = 'PREVIEW'

/** The key for what a list of pages or sections needs; stands among the question types. */
export const RAIL = 'RAIL'

/** The smallest script that has all of these types. */
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
  const parts = known
    .filter(type => ![LOGIC, FUNCTIONS, RAIL].includes(type))
    .map(type => `${type}:${exported(type).name}`)
  // Logic starts first and removes hidden questions, so the rest of the script never sees them. The rail follows the page's steps.
  const calls = [FUNCTIONS, LOGIC, PAGE].filter(call => call === PAGE || known.includes(call))
  const rail = known.includes(RAIL) ? `;${exported(RAIL).name}()` : ''
  return modules + calls.map(call => `${exported(call).name}({${parts}})`).join(';') + rail
}

/** The messages that the script for these types can show. */
export function messagesOf(bundle: PageBundle, types: readonly string[]): MessageNames {
  const { script, needed } = scriptFor(bundle, types)
  return Object.assign({}, ...script.messages.filter((_, i) => needed.has(i)))
}

/** The style for the types of questions. */
export const styleOf = ({ styles }: PageBundle, types: readonly string[]) =>
  [PAGE, ...types].map(type => styles[type] ?? '').join('')
