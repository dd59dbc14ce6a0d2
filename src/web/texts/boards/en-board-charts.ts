// What the dashboard editor says about the charts of cards, in English.
export const enBoardCharts = {
  edit: 'Edit chart',
  title: (name: string) => `Edit chart: ${name}`,
  storedText: 'This chart is stored. Done changes it wherever it is shown.',
  cancel: 'Cancel',
  changed: 'Chart changed',
  cardGone: 'The card no longer exists.',
  readOnly: 'The dashboard cannot be changed now. Close this window to see why.',
  cardUnchanged: 'The card was not changed: it is gone, or the dashboard cannot be changed now.',
  changedElsewhere:
    'Somebody else changed this chart. Close this window and open it again to see the change.',
  makeOwn: 'Make it a chart of this card only',
  madeOwn: 'The card has a chart of its own now.',
  store: 'Store this chart',
  storeHint: 'Other dashboards and pages can show a stored chart.',
  stored: 'The chart is stored. The card shows it.',
  storedOnly: 'The chart is stored, but the card was not changed.',
}

export type BoardChartTexts = typeof enBoardCharts
