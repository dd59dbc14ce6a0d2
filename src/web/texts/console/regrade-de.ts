// Corrections of a quiz in the console, in German.
import type { RegradeTexts } from './regrade-en.ts'

const numbers = new Intl.NumberFormat('de', { maximumFractionDigits: 2 })
const counted = (count: number, one: string, other: string) =>
  `${numbers.format(count)} ${count === 1 ? one : other}`

export const regradeDe: RegradeTexts = {
  title: 'Frühere Antworten korrigieren',
  text: 'Für jede Antwort gilt der Lösungsschlüssel, der bei ihrem Eingang veröffentlicht war. Korrigieren Sie den Schlüssel unter „Gestalten“. Hier sehen Sie dann, was sich ändert, und wenden es an.',
  caption: 'Was sich ändert, nach Version',
  version: 'Version',
  published: 'Veröffentlicht',
  responses: 'Antworten',
  change: 'Was sich ändert',
  counting: 'Wird gezählt …',
  stopped: 'Nicht gezählt',
  nothing: 'Nichts',
  changes: (changed, raised, lowered) =>
    `${counted(changed, 'Antwort', 'Antworten')}: ${numbers.format(raised)} mehr, ${numbers.format(lowered)} weniger Punkte`,
  kept: titles => `Bleibt, wie es war, weil die Frage seither anders ist: ${titles}`,
  stop: 'Nicht weiter zählen',
  again: 'Neu zählen',
  examples: 'Beispiele',
  respondent: 'Person',
  before: 'Vorher',
  after: 'Nachher',
  because: 'Wegen',
  points: (score, max) => `${numbers.format(score)} von ${numbers.format(max)}`,
  unscored: 'Ohne Punkte',
  waits: 'wartet auf Bewertung',
  passed: 'bestanden',
  notPassed: 'nicht bestanden',
  anonymous: 'Anonym',
  apply: changed => `${counted(changed, 'Antwort', 'Antworten')} korrigieren`,
  confirm: changed => `${counted(changed, 'Antwort', 'Antworten')} korrigieren?`,
  confirmText:
    'Auch neue Antworten auf diese Versionen werden nach dem korrigierten Schlüssel bewertet. Frühere Ergebnisse bleiben im Verlauf jeder Antwort.',
  unchanged: 'Der Schlüssel unter „Gestalten“ ändert keine Antwort',
  unchangedText:
    'Korrigieren Sie zuerst den Lösungsschlüssel unter „Gestalten“. Sie müssen ihn nicht veröffentlichen.',
  progress: 'Wird neu bewertet',
  running: version => `Version ${version}`,
  done: (done, changed) =>
    `${counted(done, 'Antwort', 'Antworten')} neu bewertet, ${numbers.format(changed)} geändert`,
  waiting: 'Wartet, bis die Reihe daran ist',
  failed:
    'Das ließ sich nicht abschließen. Wenden Sie die Korrektur noch einmal an: Erledigtes wird nicht wiederholt.',
  stopAll: 'Anhalten',
  stoppedAll: 'Angehalten',
  stoppedAt: (done, changed) =>
    `Nach ${counted(done, 'Antwort', 'Antworten')} angehalten, ${numbers.format(changed)} geändert`,
  stoppedText:
    'Was erledigt ist, behält die neuen Ergebnisse. Für neue Antworten gilt der korrigierte Schlüssel. Um den Rest zu korrigieren, zählen Sie neu und wenden die Korrektur an.',
  leave: 'Sie können diese Seite verlassen. Der Server macht weiter.',
  finished: 'Die früheren Antworten sind korrigiert.',
  toResponses: 'Antworten ansehen',
}
