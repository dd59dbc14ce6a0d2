// Faults of files and of queries in German, by their code.

export const faultCodesDe: Readonly<Record<string, string>> = {
  type: 'Der Wert passt nicht zum Typ der Spalte.',
  required: 'Der Schlüssel darf nicht leer sein.',
  key_repeated: 'Eine frühere Zeile hat denselben Schlüssel.',
  key_exists: 'Es gibt schon eine Zeile mit diesem Schlüssel.',
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
  values_too_large:
    'Ein Wert ist zu groß, um damit zu rechnen. Lassen Sie solche Werte mit einem Filter weg.',
  condition_unsupported:
    'Der Filter vergleicht oder rechnet auf eine Art, die hier nicht geht. Legen Sie eine Sicht mit einer berechneten Spalte an, und filtern Sie nach dieser.',
}
