// The texts around a chart. Those inside of it are in engine/charts.

export interface ViewTexts {
  readonly showTable: string
  readonly showChart: string
  /** The name of the control that goes through the values. */
  values(name: string): string
  position(place: number, count: number): string
  readonly noData: string
  /** The note on data that lack the newest rows. */
  pending(time: string): string
}

const en: ViewTexts = {
  showTable: 'Show as a table',
  showChart: 'Show as a chart',
  values: name => `Values of “${name}”`,
  position: (place, count) => `${place} of ${count}`,
  noData: 'No data',
  pending: time => `As of ${time}. The figures are being updated.`,
}

const de: ViewTexts = {
  showTable: 'Als Tabelle zeigen',
  showChart: 'Als Diagramm zeigen',
  values: name => `Werte von „${name}“`,
  position: (place, count) => `${place} von ${count}`,
  noData: 'Keine Daten',
  pending: time => `Stand ${time}. Die Zahlen werden aktualisiert.`,
}

/** @param moment ISO 8601 */
export const momentInWords = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))

/** @param language BCP 47 */
export const viewTexts = (language: string): ViewTexts => (/^de\b/i.test(language) ? de : en)
