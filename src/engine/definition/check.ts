// Checks a draft before activation. All faults of the document are returned at once, up to a limit.
import { below, type DefinitionFault, fault, MAX_FAULTS, pointerStep } from '../faults.ts'
import { logicFaults } from '../logic/faults.ts'
import { isTimeZone } from '../query/moments.ts'
import { checksOf } from '../questions/checks.ts'
import { typeOf } from '../questions/index.ts'
import { pageOf } from '../questions/pages.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { quizFaults } from '../scoring/quiz-faults.ts'
import { resultValues } from '../scoring/result-values.ts'
import type { Scoring } from '../scoring/schemas.ts'
import { themeFaults } from '../theme/faults.ts'
import { translationFaults } from '../translation/faults.ts'
import { languagesOf, translate } from '../translation/translate.ts'
import { wordFaults } from '../translation/words.ts'
import type { AppType, Definition, Settings } from './definition.ts'
import { endingFaults } from './ending-faults.ts'
import { pageFaults } from './page-size.ts'
import { patternBoundFaults } from './pattern-faults.ts'

/** Pointers are relative to the document: /questions/3/choices, /scoring/questions/france/correct. Returns a limited number of faults. */
export function checkDefinition(
  appType: AppType,
  definition: Definition,
  named: Named = { name: '', description: '' },
): DefinitionFault[] {
  let found: DefinitionFault[] = []
  for (const more of faultsIn(appType, definition, named)) {
    found = found.concat(more)
    if (found.length > MAX_FAULTS) break
  }
  return found
}

/** The texts of a form that are not in its definition. */
interface Named {
  readonly name: string
  readonly description: string
}

function* faultsIn(
  appType: AppType,
  definition: Definition,
  named: Named,
): Generator<readonly DefinitionFault[]> {
  const { questions, logic = {}, scoring, settings } = definition
  const tooLarge = sizeFaults(questions)
  if (tooLarge.length > 0) return yield tooLarge
  yield anyAsked(questions)
  for (const [i, question] of questions.entries())
    yield below(`/questions${pointerStep(i)}`, checksOf(question).faults(question))
  yield repeatedIds(questions)
  const results = appType === 'QUIZ' ? resultValues(scoring) : undefined
  yield logicFaults({ questions, logic, endings: settings.endings ?? [], results })
  yield below('/scoring', checkScoring(appType, questions, scoring))
  yield below('/settings', [
    ...endingFaults(definition),
    ...settingsFaults(settings),
    ...wordsFaults(settings),
  ])
  yield below('/settings/theme', themeFaults(settings.theme ?? {}))
  const document = { ...named, ...definition }
  yield translationFaults(document)
  for (const language of Object.keys(definition.translations ?? {}))
    yield pageFaults(translate(document, language, definition.translations).questions)
}

/** Stops at parts that are too large, because checking them further would take too long. */
function sizeFaults(questions: readonly BaseQuestion[]): DefinitionFault[] {
  const faults = [...tooMany(questions), ...patternBoundFaults(questions)]
  return faults.length > 0 ? faults : pageFaults(questions)
}

const anyAsked = (questions: readonly BaseQuestion[]) =>
  questions.some(question => typeOf(question).answer) ? [] : [fault('/questions', 'questions_missing')]

/** Counts each group as often as it can be repeated, because each submission checks all entries. */
export const MAX_ASKED = 10_000
/** Each refused submission renders the page again. */
export const MAX_CONTROLS = 100_000

function tooMany(questions: readonly BaseQuestion[]): DefinitionFault[] {
  const controls = questions.reduce((sum, question) => sum + (pageOf(question).controls?.(question) ?? 1), 0)
  if (controls > MAX_CONTROLS)
    return [fault('/questions', 'questions_too_many.inputs', { count: controls, max: MAX_CONTROLS })]
  const most = questions.reduce((sum, question) => sum + (typeOf(question).inside?.most(question) ?? 1), 0)
  return most > MAX_ASKED
    ? [fault('/questions', 'questions_too_many.answers', { count: most, max: MAX_ASKED })]
    : []
}

function repeatedIds(questions: readonly BaseQuestion[]): DefinitionFault[] {
  const seen = new Set<string>()
  return questions.flatMap(({ id }, i) => {
    if (seen.has(id)) return [fault(`/questions${pointerStep(i)}/id`, 'duplicate_id.question', { id })]
    seen.add(id)
    return []
  })
}

function checkScoring(
  appType: AppType,
  questions: readonly BaseQuestion[],
  scoring: Scoring,
): DefinitionFault[] {
  if (appType === 'QUIZ') return quizFaults(questions, scoring)
  const { questions: rules = {}, passMark, grades = [], outcomes = [] } = scoring
  const isGiven =
    Object.keys(rules).length > 0 || passMark !== undefined || grades.length > 0 || outcomes.length > 0
  return isGiven ? [fault('', 'scoring_needs_quiz.definition')] : []
}

function settingsFaults({
  opensAt,
  closesAt,
  email = 'NONE',
  onePerEmail,
  timeZone,
}: Settings): DefinitionFault[] {
  const never = opensAt !== undefined && closesAt !== undefined && Date.parse(opensAt) >= Date.parse(closesAt)
  const noEmail = onePerEmail && email === 'NONE'
  return [
    ...instantFaults('/opensAt', opensAt),
    ...instantFaults('/closesAt', closesAt),
    ...(never ? [fault('/closesAt', 'range_empty.opening')] : []),
    ...(timeZone === undefined || isTimeZone(timeZone)
      ? []
      : [fault('/timeZone', 'time_zone_unknown', { timeZone })]),
    ...(noEmail ? [fault('/onePerEmail', 'email_needed')] : []),
  ]
}

/** A text can have the format of a date that does not exist. */
const instantFaults = (pointer: string, instant: string | undefined) =>
  instant !== undefined && Number.isNaN(Date.parse(instant)) ? [fault(pointer, 'instant_invalid')] : []

const wordsFaults = (settings: Settings): DefinitionFault[] =>
  Object.entries(settings.words ?? {}).flatMap(([language, words]) =>
    below(
      `/words${pointerStep(language)}`,
      languagesOf(settings).includes(language)
        ? wordFaults(words)
        : [fault('', 'language_unknown.other', { language })],
    ),
  )
