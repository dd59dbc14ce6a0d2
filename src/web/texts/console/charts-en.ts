// Charts in the console, in English.
const plurals = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en')

export const chartsEn = {
  title: 'Charts',
  text: 'Pictures of your datasets, always with their latest rows.',
  create: 'New chart',
  search: 'Find a chart',
  shown: (shown: number, all: number) =>
    `${numbers.format(shown)} of ${numbers.format(all)} ${plurals.select(all) === 'one' ? 'chart' : 'charts'}`,
  none: 'No charts yet',
  noneText: 'Choose a dataset, and Formyard suggests a chart for each of its columns.',
  noData: 'Create a table or publish a form first. Then you can draw it.',
  toDatasets: 'Datasets',
  noMatch: 'No chart matches',
  noMatchText: 'Look for a part of its name.',
  showAll: 'Show all',
  noPicture: 'No picture now',
  actionsFor: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  copy: 'Copy',
  copyName: (name: string) => `Copy of ${name}`,
  copied: (name: string) => `Created ${name}`,
  download: 'Download',
  downloadAs: (format: string) => `Download ${format}`,
  preparing: 'The dataset is being prepared. The download starts by itself.',
  saved: (name: string) => `Saved ${name}`,
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'The dataset stays. You cannot undo this.',
  deleted: (name: string) => `Deleted ${name}`,
  inUse: 'It cannot be deleted yet',
  inUseText: 'A dashboard still shows this chart. Change the dashboard first.',
  newTitle: 'New chart',
  newText: 'Choose what to draw. You can change everything afterwards.',
  dataset: 'Dataset',
  columns: 'Start from a column',
  columnsText: 'Each makes a chart that suits it.',
  empty: 'Start with all rows',
  edited: 'Edit the chart',
}

export type ChartsTexts = typeof chartsEn
