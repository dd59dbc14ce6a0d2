// The labels of the columns that every web form has, in other languages than the API's.
import { getOwn } from '../get-own.ts'
import type { Column } from './columns.ts'

export const columnLabelsDe: Readonly<Record<string, string>> = {
  _responseid: 'Kennung der Antwort',
  _version: 'Version des Formulars',
  _createDate: 'Abgesendet',
  _submissionId: 'Kennung der Einsendung',
  _email: 'E-Mail',
  _language: 'Sprache',
  _respondentId: 'Kennung der Person',
  _respondentEmail: 'E-Mail der Person',
  _respondentName: 'Name der Person',
  _score: 'Punkte',
  _maxScore: 'Höchste Punktzahl',
  _percent: 'Ergebnis in Prozent',
  _passed: 'Bestanden',
  _gradingStatus: 'Bewertung',
  _grade: 'Note',
  _outcome: 'Ergebnis',
}

/** Only those columns have ids that begin with an underscore. @param language BCP 47 */
export const columnsIn = <C extends Column>(language: string, columns: readonly C[]): readonly C[] =>
  /^de\b/i.test(language)
    ? columns.map(column => ({ ...column, label: getOwn(columnLabelsDe, column.id) ?? column.label }))
    : columns
