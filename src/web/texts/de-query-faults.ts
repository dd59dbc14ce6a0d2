// Faults of charts and their queries in German.

export const deQueryFaults = {
  column_unknown: 'Die Daten haben keine Spalte „{name}“.',
  column_type: 'Der Typ dieser Spalte passt hier nicht.',
  columns_unsupported: 'Diese Art zeigt Kennzahlen nach Gruppen, keine einfachen Zeilen.',
  measures_count: 'Die Art braucht eine andere Zahl von Kennzahlen.',
  dimensions_count: 'Die Art braucht eine andere Zahl von Gruppen.',
  grain_needed: 'Die Art braucht ein Datum nach Tagen.',
  period_missing: 'Ein Vergleich braucht einen Zeitraum.',
  query_empty: 'Fügen Sie Kennzahlen, Gruppen oder Spalten hinzu.',
  required: 'Hier fehlt etwas.',
  member_missing: 'Hier fehlt etwas.',
  name_unknown: 'Ein Teil des Diagramms nennt eine Kennzahl, Gruppe oder Spalte, die es nicht hat.',
  reference_dangling: 'Ein Filter nennt die Spalte „{name}“, die es nicht gibt.',
  operand_invalid: 'Ein Wert in einem Filter passt nicht zu seinem Vergleich.',
  date_invalid: 'Geben Sie ein Datum ein, das es gibt.',
  time_zone_unknown: 'Diese Zeitzone gibt es nicht. Wählen Sie eine andere.',
  values_too_large:
    'Ein Wert ist zu groß, um damit zu rechnen. Lassen Sie solche Werte mit einem Filter weg.',
  condition_unsupported:
    'Der Filter vergleicht oder rechnet auf eine Art, die hier nicht geht. Legen Sie eine Sicht mit einer berechneten Spalte an, und filtern Sie nach dieser.',
}
