// Grading by people and corrections of a quiz in the console, in German.
import type { GradeTexts } from './grade-en.ts'

const numbers = new Intl.NumberFormat('de', { maximumFractionDigits: 2 })
const counted = (count: number, one: string, other: string) =>
  `${numbers.format(count)} ${count === 1 ? one : other}`

export const gradeDe: GradeTexts = {
  title: 'Antworten bewerten',
  left: (answers, isMore) =>
    isMore
      ? `Mehr als ${numbers.format(answers)} Antworten warten`
      : counted(answers, 'Antwort wartet', 'Antworten warten'),
  mode: 'Reihenfolge',
  modes: { question: 'Nach Frage', person: 'Nach Person' },
  question: 'Frage',
  option: (title, answers) => `${title} (${numbers.format(answers)})`,
  place: (at, of, isMore) => `${numbers.format(at)} von ${numbers.format(of)}${isMore ? '+' : ''}`,
  previous: 'Zurück',
  next: 'Weiter',
  anonymous: 'Anonym',
  waits: 'Wartet',
  graded: 'Bewertet',
  sent: date => `Abgeschickt ${date}`,
  rubric: 'So wird bewertet',
  noRubric:
    'Für diese Frage gibt es keine Anleitung. Sie können sie unter „Gestalten“ bei „Wertung“ schreiben.',
  points: 'Punkte',
  outOf: max => `von ${numbers.format(max)}`,
  zero: 'Keine Punkte',
  full: 'Alle Punkte',
  comment: 'Kommentar',
  commentHint: 'Die Person kann ihn lesen, wenn das Formular Feedback zeigt.',
  download: name => `${name} herunterladen`,
  save: 'Speichern und weiter',
  saved: left =>
    left === 0 ? 'Gespeichert' : `Gespeichert. ${counted(left, 'Antwort wartet', 'Antworten warten')}.`,
  keys: 'Strg+Enter speichert und geht weiter. Alt+↓ und Alt+↑ blättern, ohne zu speichern.',
  pointsMissing: max => `Geben Sie Punkte von 0 bis ${numbers.format(max)} ein.`,
  pointsTooMany: max => `Höchstens ${counted(max, 'Punkt', 'Punkte')}.`,
  pointsDigits: 'Höchstens zwei Nachkommastellen.',
  gone: 'Diese Antwort wurde gelöscht.',
  done: 'Alles ist bewertet',
  doneText: 'Neue Antworten, die von Hand bewertet werden, erscheinen hier.',
  doneQuestion: 'Diese Frage ist bewertet',
  doneQuestionText: others =>
    `${counted(others, 'Antwort auf andere Fragen wartet', 'Antworten auf andere Fragen warten')}.`,
  toOthers: 'Andere bewerten',
  none: 'Nichts wartet auf Bewertung',
  noneText: 'Antworten, die von Hand bewertet werden, erscheinen hier, sobald sie abgeschickt sind.',
  noQuestions: 'Keine Frage wird von Hand bewertet',
  noQuestionsText:
    'Um eine Frage selbst zu bewerten, öffnen Sie „Wertung“ unter „Gestalten“. Bearbeiten Sie dort die Frage und wählen Sie „Bewertung von Hand“.',
  toResponses: 'Antworten ansehen',
  toSummary: 'Zusammenfassung ansehen',
}
