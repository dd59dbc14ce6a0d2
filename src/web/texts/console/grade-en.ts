// Grading by people and corrections of a quiz in the console, in English.
const plurals = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const counted = (count: number, one: string, other: string) =>
  `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`

export const gradeEn = {
  title: 'Grade answers',
  left: (answers: number, isMore: boolean) =>
    isMore
      ? `More than ${numbers.format(answers)} answers wait`
      : `${counted(answers, 'answer waits', 'answers wait')}`,
  mode: 'Order',
  modes: { question: 'By question', person: 'By person' },
  question: 'Question',
  option: (title: string, answers: number) => `${title} (${numbers.format(answers)})`,
  place: (at: number, of: number, isMore: boolean) =>
    `${numbers.format(at)} of ${numbers.format(of)}${isMore ? '+' : ''}`,
  previous: 'Previous',
  next: 'Next',
  anonymous: 'Anonymous',
  waits: 'Waits',
  graded: 'Graded',
  sent: (date: string) => `Submitted ${date}`,
  rubric: 'How to grade',
  noRubric: 'There are no instructions for this question. You can write them in Build, under Scoring.',
  points: 'Points',
  outOf: (max: number) => `of ${numbers.format(max)}`,
  zero: 'No points',
  full: 'All points',
  comment: 'Comment',
  commentHint: 'The respondent can read it if the form shows feedback.',
  download: (name: string) => `Download ${name}`,
  save: 'Save and next',
  saved: (left: number) =>
    left === 0 ? 'Saved' : `Saved. ${counted(left, 'answer waits', 'answers wait')}.`,
  keys: 'Ctrl+Enter saves and goes on. Alt+↓ and Alt+↑ walk without saving.',
  pointsMissing: (max: number) => `Enter points from 0 to ${numbers.format(max)}.`,
  pointsTooMany: (max: number) => `At most ${counted(max, 'point', 'points')}.`,
  pointsDigits: 'At most two decimals.',
  gone: 'This response was deleted.',
  done: 'Everything is graded',
  doneText: 'New answers that are graded by hand appear here.',
  doneQuestion: 'This question is graded',
  doneQuestionText: (others: number) => `${counted(others, 'answer', 'answers')} to other questions wait.`,
  toOthers: 'Grade the others',
  none: 'Nothing waits for grading',
  noneText: 'Answers that are graded by hand appear here when respondents send them.',
  noQuestions: 'No question is graded by hand',
  noQuestionsText:
    'To grade a question yourself, open Scoring in Build. Edit its key, and select “Graded by hand”.',
  toResponses: 'See responses',
  toSummary: 'See the summary',
}

export type GradeTexts = typeof gradeEn
