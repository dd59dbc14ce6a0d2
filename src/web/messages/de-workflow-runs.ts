// Test runs and runs of workflows in German.
import type { enWorkflowRuns } from './en-workflow-runs.ts'

export const deWorkflowRuns: typeof enWorkflowRuns = {
  test: 'Testlauf',
  runTest: 'Testen',
  runTestAgain: 'Noch einmal',
  testWith: 'Mit',
  sampleData: 'Beispieldaten',
  sampleJson: 'Beispieldaten als JSON',
  outside: 'Außen',
  outsides: { SAMPLE: 'Beispiele', REAL: 'Wirklich senden' },
  realHint: 'Mails und Aufrufe gehen wirklich hinaus. Hier wird nichts gespeichert.',
  testIntro: 'Ein Test führt den Entwurf sofort aus: Er wartet nicht und speichert nichts.',
  testEnds: { DONE: 'Fertig', FAILED: 'Gescheitert', CUT: 'Abgebrochen' },
  testEnded: (time, isReal) =>
    isReal
      ? `in ${time}. Nichts wurde gespeichert; Aufrufe gingen hinaus.`
      : `in ${time}. Nichts wurde gespeichert oder gesendet.`,
  testOld: 'Die Schritte haben sich seither geändert.',
  testStates: {
    DONE: 'Fertig',
    SKIPPED: 'Übersprungen',
    FAILED: 'Gescheitert',
    NOT_SENT: 'Nicht gesendet',
    NONE: 'Nicht erreicht',
  },
  wentHere: 'Weg des Tests',
  inputOf: 'Eingabe',
  outputOf: 'Ausgabe',
  errorOf: 'Fehler',
  ms: (ms: number) =>
    ms < 1000
      ? `${Math.round(ms)} ms`
      : `${(ms / 1000).toLocaleString('de', { maximumFractionDigits: 1 })} s`,
  // Runs
  runs: 'Läufe',
  runStates: {
    '': 'Alle',
    WAITING: 'Wartet',
    RUNNING: 'Läuft',
    HELD: 'Ruht',
    UNCERTAIN: 'Braucht Sie',
    FAILED: 'Gescheitert',
    DONE: 'Fertig',
    CANCELLED: 'Abgebrochen',
  },
  runState: 'Zustand',
  readAgain: 'Neu laden',
  noRuns: 'Keine Läufe.',
  moreRuns: 'Mehr',
  runsCaption: 'Läufe, neueste zuerst',
  started: 'Begonnen',
  stands: 'Wo er steht',
  took: 'Dauer',
  version: 'Version',
  until: date => `bis ${date}`,
  runTitle: date => `Lauf vom ${date}`,
  allRuns: 'Alle Läufe',
  cancelRun: 'Lauf abbrechen',
  runAgain: 'Noch einmal',
  runAgainFrom: number => `Noch einmal ab Schritt ${number}`,
  versionsOfRun: { SAME: 'Mit derselben Version', CURRENT: 'Mit der aktuellen Version' },
  startRun: 'Lauf starten',
  runStarted: 'Ein Lauf hat begonnen.',
  uncertain:
    'Der Server blieb während dieses Aufrufs stehen. Sehen Sie im anderen System nach: Hat er gewirkt?',
  happened: 'Ja, weiter',
  notHappened: 'Nein, noch einmal aufrufen',
  attempt: number => `Versuch ${number}`,
  stepStates: { STARTED: 'Nicht bekannt', DONE: 'Fertig', SKIPPED: 'Übersprungen', FAILED: 'Gescheitert' },
  startedBy: 'Begonnen durch',
  startedAgain: 'Wiederholung',
  starters: {
    response: 'Eine Antwort',
    EVENT: 'Ein Ereignis',
    SCHEDULE: 'Den Plan',
    HOOK: 'Ein anderes System',
    PERSON: 'Person oder Programm',
    WORKFLOW: 'Einen anderen Workflow',
  },
  waits: {
    NOW: 'arbeitet gerade',
    TURN: 'geht gleich weiter',
    PERSON: 'braucht Ihre Entscheidung',
    ACTIVATION: 'geht weiter, wenn der Workflow wieder aktiv ist',
  },
  waitsForEvent: (event, until) => `wartet: ${event}, ${until}`,
  triesAgain: date => `neuer Versuch ${date}`,
  decide: 'Entscheiden',
  cancelShort: 'Abbrechen',
  ofRun: (action, date) => `${action}: Lauf vom ${date}`,
  reviewAsked: 'Der Lauf wartet auf Ihre Entscheidung über die Antwort.',
  rerunMany: 'Viele noch einmal …',
  rerunTitle: 'Viele noch einmal laufen lassen',
  rerunStep: 'Gescheitert in',
  rerunAnyStep: 'Jeder Schritt',
  rerunFrom: 'Beginn',
  rerunFroms: { FAILED_STEP: 'Beim gescheiterten Schritt', START: 'Von vorn' },
  rerunSince: 'Begonnen seit',
  rerunSinceHint: 'Leer für alle, die gespeichert sind.',
  rerunVersions: { SAME: 'Dieselbe', CURRENT: 'Die aktuelle' },
  rerunCount: (count, isComplete) =>
    count === 0 && !isComplete
      ? 'Keiner der neuesten Läufe passt. Ältere, die passen, beginnen noch einmal.'
      : `${isComplete ? '' : 'Mindestens '}${count === 1 ? '1 Lauf beginnt' : `${count} Läufe beginnen`} noch einmal. Schon wiederholte bleiben weg.`,
  rerunStart: (count, isComplete) =>
    isComplete ? `${count} noch einmal laufen lassen` : 'Noch einmal laufen lassen',
  rerunDone: (started, total, skipped) =>
    `${started} von ${total} begonnen${skipped > 0 ? `, ${skipped} übersprungen` : ''}.`,
}
