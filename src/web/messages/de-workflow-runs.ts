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
}
