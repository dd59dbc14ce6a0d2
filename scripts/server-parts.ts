// Removes from the engine's sources what only the server and pages of forms need: the designer and results draw questions, edit
// them and check conditions and keys, but never read form fields, count answers or check definitions. The sources are formatted,
// so the members of an object begin at the same column.

const ENGINE = /\/src\/engine\/.*\.ts$/
const TYPE = /\/engine\/questions\/(?:[\w-]+\/definition|shared\/plain-line)\.ts$/
const KIND = /\/engine\/scoring\/kinds\/[\w-]+\.ts$/
const ANSWER = /\/engine\/questions\/[\w-]+\/[\w-]*answer\.ts$/

/** The members of a `QuestionType` that neither the designer nor results call. */
export const SERVER_MEMBERS = [
  'columns',
  'controls',
  'display',
  'faults',
  'fields',
  'illustrate',
  'inQuiz',
  'isShuffled',
  'parts',
  'patterns',
  'tally',
  'verify',
]
/** The members of an `AnswerPart` that they do not call. Results show answers by `words`. */
export const FORM_MEMBERS = ['read', 'unsure']
/** The members of a scoring `Kind` that only results need. */
export const RESULT_MEMBERS = [
  'acceptedRanges',
  'correctAnswers',
  'correctAreas',
  'correctChoices',
  'withoutTypos',
]

/** Begin a line of the object, whose members are at the same column. */
const IN_TYPE = /^( +)(?:type\b[:,]|\.\.\.plainLine\b)/m
const IN_ANSWER = /^( +)check\b[:(,]/m
const IN_KIND = /^( +)key:/m

/** Descriptions of schemas are for the reference of the API. */
const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)(?:,|(?=\s*\}))/g

export function withoutServerParts(path: string, source: string): string {
  if (!ENGINE.test(path)) return source
  const contents = source.includes('typebox') ? source.replace(DESCRIPTION, '') : source
  if (TYPE.test(path))
    return withoutMembers(withoutMembers(contents, IN_ANSWER, FORM_MEMBERS), IN_TYPE, SERVER_MEMBERS)
  if (KIND.test(path)) return withoutMembers(contents, IN_KIND, RESULT_MEMBERS)
  return ANSWER.test(path) ? withoutMembers(contents, IN_ANSWER, FORM_MEMBERS) : contents
}

/** Removes members of the objects that have a line like the given one. */
function withoutMembers(source: string, line: RegExp, members: readonly string[]): string {
  const [, column] = line.exec(source) ?? []
  if (column === undefined) return source
  const end = `(?=^${column}[\\w.]|^ {0,${column.length - 1}}\\})`
  return source.replace(new RegExp(`^${column}(?:${members.join('|')})\\b(?:\\(|:|,$)[^]*?${end}`, 'gm'), '')
}
