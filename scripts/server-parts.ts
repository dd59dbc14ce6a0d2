// Removes from the engine's sources what only the server needs: browsers draw and edit questions, but never count answers or check
// definitions. The sources are formatted, so a member of a question type begins with two spaces.

const ENGINE = /\/src\/engine\/.*\.ts$/
const TYPE = /\/engine\/questions\/[\w-]+\/definition\.ts$/

/** The members of a `QuestionType` that no program for browsers calls. */
export const SERVER_MEMBERS = [
  'columns',
  'controls',
  'display',
  'faults',
  'fields',
  'illustrate',
  'patterns',
  'tally',
  'verify',
]
const MEMBERS = new RegExp(
  `^ {2}(?:${SERVER_MEMBERS.join('|')})\\b(?:\\(|:|,$)[^]*?(?=^ {2}[\\w.]|^\\})`,
  'gm',
)
/** Descriptions of schemas are for the reference of the API. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)(?:,|(?=\s*\}))/g

export function withoutServerParts(path: string, source: string): string {
  if (!ENGINE.test(path)) return source
  const contents = source.includes('typebox') ? source.replace(DESCRIPTION, '') : source
  return TYPE.test(path) ? contents.replace(MEMBERS, '') : contents
}
