// What people read while a dataset answers or is exported, in German.
import type { DatasetAnswers } from './dataset-answers-en.ts'

export const datasetAnswersDe: DatasetAnswers = {
  preparing: 'Der Datensatz wird vorbereitet. Die Zeilen kommen von selbst.',
  export: 'Exportieren',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)', ndjson: 'NDJSON', parquet: 'Parquet' },
  exporting: 'Die Datei wird geschrieben. Der Download beginnt von selbst.',
  exportPreparing: 'Der Datensatz wird vorbereitet. Der Download beginnt von selbst.',
  ownWords: 'Sonstige',
  exported: name => `${name} gespeichert`,
}
