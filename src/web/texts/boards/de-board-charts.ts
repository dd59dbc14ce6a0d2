// What the dashboard editor says about the charts of cards, in German.
import type { BoardChartTexts } from './en-board-charts.ts'

export const deBoardCharts: BoardChartTexts = {
  edit: 'Diagramm bearbeiten',
  title: name => `Diagramm bearbeiten: ${name}`,
  storedText: 'Dieses Diagramm ist gespeichert. „Fertig“ ändert es überall, wo es zu sehen ist.',
  cancel: 'Abbrechen',
  changed: 'Diagramm geändert',
  cardGone: 'Die Karte gibt es nicht mehr.',
  readOnly:
    'Das Dashboard lässt sich zurzeit nicht ändern. Schließen Sie dieses Fenster, um den Grund zu sehen.',
  cardUnchanged:
    'Die Karte wurde nicht geändert: Es gibt sie nicht mehr, oder das Dashboard lässt sich zurzeit nicht ändern.',
  changedElsewhere:
    'Jemand anderes hat dieses Diagramm geändert. Schließen Sie dieses Fenster und öffnen Sie es neu, um die Änderung zu sehen.',
  makeOwn: 'Zum eigenen Diagramm dieser Karte machen',
  madeOwn: 'Die Karte hat jetzt ein eigenes Diagramm.',
  store: 'Dieses Diagramm speichern',
  storeHint: 'Ein gespeichertes Diagramm können auch andere Dashboards und Seiten zeigen.',
  stored: 'Das Diagramm ist gespeichert. Die Karte zeigt es.',
  storedOnly: 'Das Diagramm ist gespeichert, aber die Karte wurde nicht geändert.',
}
