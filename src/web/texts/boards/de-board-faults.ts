// Faults of dashboards, and problems with the data of cards, in German.
import { deQueryFaults } from '../de-query-faults.ts'

const gone = 'Die Daten gibt es nicht mehr. Wählen Sie ein anderes Diagramm oder eine andere Spalte.'
const later = 'Der Server kann gerade nicht antworten. Versuchen Sie es später noch einmal.'

export const deBoardFaults = {
  ...deQueryFaults,
  slug_taken: 'Ein anderes Dashboard hat diese Adresse. Wählen Sie eine andere.',
  tabs_missing: 'Das Dashboard ist leer. Fügen Sie eine Karte hinzu.',
  cards_missing: 'Dieses Register ist leer. Fügen Sie eine Karte hinzu, oder löschen Sie es.',
  chart_missing: 'Wählen Sie ein Diagramm für diese Karte.',
  chart_unknown: 'Das Diagramm dieser Karte gibt es nicht mehr. Wählen Sie ein anderes.',
  dataset_unknown: gone,
  rows_shown:
    'Kleine Gruppen sind verborgen, daher kann keine Karte einzelne Zeilen zeigen. Wählen Sie ein anderes Diagramm.',
  columns_missing: 'Wählen Sie eine Spalte für diesen Filter.',
  webform_not_active: 'Aktivieren Sie zuerst das Formular.',
  webform_unknown: 'Das Formular gibt es nicht mehr. Wählen Sie ein anderes.',
  cards_too_many: 'Das Dashboard hat zu viele Karten. Löschen Sie einige.',
  cards_overlap: 'Die Karte verdeckt eine andere. Verschieben Sie eine von beiden.',
  card_too_wide: 'Die Karte ragt über den Rand. Machen Sie sie schmaler.',
  dataset_twice: 'Der Filter wirkt auf zwei Spalten derselben Daten. Entfernen Sie eine davon.',
  id_unknown: 'Der Filter wirkt auf ein Register oder eine Karte, die es nicht mehr gibt.',
  value_invalid: 'Der Wert am Anfang passt nicht zum Filter. Wählen Sie einen anderen.',
  dataset_not_found: gone,
  dataset_invalid: 'Die Sicht passt nicht mehr zu ihren Quellen. Ändern Sie die Sicht.',
  dataset_preparing: 'Die Daten werden noch vorbereitet. Versuchen Sie es später noch einmal.',
  query_too_costly: 'Die Daten haben zu lange gebraucht. Wählen Sie einen Zeitraum oder Filter.',
  analytics_off:
    'Dieser Server rechnet keine Diagramme. Der Betreiber kann DuckDB installieren und Analysen einschalten.',
  analytics_unavailable: later,
  overloaded: later,
  rate_limited: later,
}
