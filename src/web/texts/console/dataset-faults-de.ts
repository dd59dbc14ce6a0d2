// Faults of files and of queries in German, by their code.
import type { ColumnType } from '../../../engine/query/columns.ts'
import { deQueryFaults } from '../de-query-faults.ts'

export const faultCodesDe: Readonly<Record<string, string>> = {
  type: 'Der Wert passt nicht zum Typ der Spalte.',
  required: 'Der Schlüssel darf nicht leer sein.',
  key_repeated: 'Eine frühere Zeile hat denselben Schlüssel.',
  key_exists:
    'Es gibt schon eine Zeile mit diesem Schlüssel. Um sie zu ersetzen, wählen Sie „Zeilen hinzufügen und die mit demselben Schlüssel ersetzen“.',
  unknown: 'Der Datensatz hat diese Spalte nicht.',
  repeated: 'Die Datei hat zwei Spalten mit diesem Namen.',
  cells: 'Die Zeile hat eine andere Zahl von Zellen als die Kopfzeile.',
  csv: 'Die Anführungszeichen der CSV-Datei sind nicht richtig gesetzt.',
  json: 'Das ist kein gültiges JSON-Objekt.',
  empty: 'Die Datei ist leer.',
  encoding: 'Die Datei ist nicht in UTF-8 gespeichert.',
  too_many_rows: 'Die Datei hat zu viele Zeilen.',
  too_many_columns: 'Die Datei hat zu viele Spalten.',
  too_long: 'Ein Eintrag ist zu lang.',
  no_columns: 'Der Datensatz hat keine Spalten. Legen Sie eine an, oder laden Sie eine Datei.',
  values_too_large: deQueryFaults.values_too_large,
  condition_unsupported: deQueryFaults.condition_unsupported,
}

export const takenValuesDe: Readonly<Record<ColumnType, string>> = {
  TEXT: 'Der Text ist zu lang für eine Zelle.',
  NUMBER: 'Die Spalte nimmt Zahlen.',
  INTEGER: 'Die Spalte nimmt ganze Zahlen.',
  BOOLEAN: 'Die Spalte nimmt true und false.',
  DATE: 'Die Spalte nimmt Tage, die es gibt, etwa 2026-01-31.',
  TIME: 'Die Spalte nimmt Uhrzeiten wie 09:30.',
  DATETIME: 'Die Spalte nimmt Tage mit Uhrzeit wie 2026-01-31 09:30.',
  TEXT_LIST: 'Die Spalte nimmt Listen von Texten.',
  JSON: 'Die Spalte nimmt JSON.',
}

export const viewCodesDe: Readonly<Record<string, string>> = {
  column_unknown: 'Keine Quelle hat diese Spalte.',
  column_type: 'Der Typ dieser Spalte passt hier nicht.',
  argument_type: 'Der Typ dieses Werts passt nicht zur Funktion.',
  argument_count: 'Die Funktion hat zu wenige oder zu viele Werte.',
  function_unknown: 'Diese Funktion gibt es nicht.',
  word_unknown: 'Dieses Wort gibt es hier nicht.',
  formula_invalid: 'Das ist keine Formel.',
  formula_too_large: 'Die Formel ist zu lang.',
  text_too_long:
    'Die Texte dieser Formel können zu lang werden. Verwenden Sie „replace“ und „concat“ seltener.',
  formula_empty: 'Diese Spalte wäre immer leer. Entfernen Sie sie, oder berechnen Sie einen Wert.',
  repeated: 'Zwei Spalten haben diese ID.',
  time_zone_unknown: 'Diese Zeitzone gibt es nicht. Verwenden Sie einen Namen wie Europe/Berlin.',
}
