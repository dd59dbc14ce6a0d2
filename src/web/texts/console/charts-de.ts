// Charts in the console, in German.
import type { ChartsTexts } from './charts-en.ts'

const numbers = new Intl.NumberFormat('de')

export const chartsDe: ChartsTexts = {
  title: 'Diagramme',
  text: 'Bilder Ihrer Datensätze, immer mit den neuesten Zeilen.',
  create: 'Neues Diagramm',
  search: 'Diagramm suchen',
  shown: (shown, all) =>
    `${numbers.format(shown)} von ${numbers.format(all)} ${all === 1 ? 'Diagramm' : 'Diagrammen'}`,
  none: 'Noch keine Diagramme',
  noneText: 'Wählen Sie einen Datensatz. Formyard schlägt für jede seiner Spalten ein Diagramm vor.',
  noData:
    'Legen Sie zuerst eine Tabelle an, oder veröffentlichen Sie ein Formular. Dann können Sie es zeichnen.',
  toDatasets: 'Datensätze',
  noMatch: 'Kein Diagramm passt',
  noMatchText: 'Suchen Sie nach einem Teil des Namens.',
  showAll: 'Alle zeigen',
  noPicture: 'Gerade kein Bild',
  actionsFor: name => `Aktionen für ${name}`,
  edit: 'Bearbeiten',
  copy: 'Kopieren',
  copyName: name => `Kopie von ${name}`,
  copied: name => `${name} angelegt`,
  download: 'Herunterladen',
  downloadAs: format => `${format} herunterladen`,
  preparing: 'Der Datensatz wird vorbereitet. Der Download beginnt von selbst.',
  saved: name => `${name} gespeichert`,
  delete: 'Löschen',
  deleteTitle: name => `${name} löschen?`,
  deleteText: 'Der Datensatz bleibt. Das lässt sich nicht rückgängig machen.',
  deleted: name => `${name} gelöscht`,
  inUse: 'Löschen geht noch nicht',
  inUseText: 'Ein Dashboard zeigt dieses Diagramm noch. Ändern Sie zuerst das Dashboard.',
  newTitle: 'Neues Diagramm',
  newText: 'Wählen Sie, was gezeichnet wird. Sie können danach alles ändern.',
  dataset: 'Datensatz',
  columns: 'Mit einer Spalte beginnen',
  columnsText: 'Jede macht ein Diagramm, das zu ihr passt.',
  empty: 'Mit allen Zeilen beginnen',
  edited: 'Diagramm bearbeiten',
}
