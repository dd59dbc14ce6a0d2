// The words that cards have on pages, in files and in mails.

const en = {
  empty: 'No data',
  card_gone: 'What this card showed is no longer there.',
  no_data_now: 'This card has no data now.',
  updated: 'Updated {time}',
  previous: '{value} in the period before',
} as const

export type CardTexts = { readonly [Key in keyof typeof en]: string }

const de: CardTexts = {
  empty: 'Keine Daten',
  card_gone: 'Was diese Karte zeigte, gibt es nicht mehr.',
  no_data_now: 'Diese Karte hat gerade keine Daten.',
  updated: 'Stand {time}',
  previous: '{value} im Zeitraum davor',
}

export const CARD_TEXTS = { en, de }

/** The form, the table, or a source of the view was deleted. Waiting does not help. */
export const GONE: ReadonlySet<string> = new Set(['dataset_not_found', 'dataset_invalid'])

/** Fills `{name}`. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
