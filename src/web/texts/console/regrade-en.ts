// Corrections of a quiz in the console, in English.
const plurals = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const counted = (count: number, one: string, other: string) =>
  `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`

export const regradeEn = {
  title: 'Correct earlier responses',
  text: 'Each response is scored by the answer key that was published when it came. Correct the key in Build. Then see here what changes, and apply it.',
  caption: 'What changes, by version',
  version: 'Version',
  published: 'Published',
  responses: 'Responses',
  change: 'What changes',
  counting: 'Counting…',
  stopped: 'Not counted',
  nothing: 'Nothing',
  changes: (changed: number, raised: number, lowered: number) =>
    `${counted(changed, 'response', 'responses')}: ${numbers.format(raised)} up, ${numbers.format(lowered)} down`,
  kept: (titles: string) => `Stays as it was, because the question has changed since: ${titles}`,
  stop: 'Stop counting',
  again: 'Count again',
  examples: 'Examples',
  respondent: 'Respondent',
  before: 'Before',
  after: 'After',
  because: 'Because of',
  points: (score: number, max: number) => `${numbers.format(score)} of ${numbers.format(max)}`,
  unscored: 'No score',
  waits: 'to be graded',
  passed: 'passed',
  notPassed: 'not passed',
  anonymous: 'Anonymous',
  apply: (changed: number) => `Correct ${counted(changed, 'response', 'responses')}`,
  confirm: (changed: number) => `Correct ${counted(changed, 'response', 'responses')}?`,
  confirmText:
    'New responses to these versions are scored by the corrected key, too. Earlier scores stay in the history of each response.',
  unchanged: 'The key in Build changes no response',
  unchangedText: 'Correct the answer key in Build first. You do not have to publish it.',
  progress: 'Grading again',
  running: (version: number) => `Version ${version}`,
  done: (done: number, changed: number) =>
    `${counted(done, 'response', 'responses')} graded again, ${numbers.format(changed)} changed`,
  waiting: 'Waits for its turn',
  failed: 'This could not be finished. Apply the correction again: what is done is not repeated.',
  stopAll: 'Stop',
  stoppedAll: 'Stopped',
  stoppedAt: (done: number, changed: number) =>
    `Stopped after ${counted(done, 'response', 'responses')}, ${numbers.format(changed)} changed`,
  stoppedText:
    'The responses that are done keep their new scores. New responses are scored by the corrected key. To correct the rest, count again and apply the correction.',
  leave: 'You can leave this page. The server goes on.',
  finished: 'Earlier responses are corrected.',
  toResponses: 'See responses',
}

export type RegradeTexts = typeof regradeEn
