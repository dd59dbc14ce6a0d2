// What people read while a dataset answers or is exported, in English.

export const datasetAnswersEn = {
  preparing: 'The dataset is being prepared. The rows come by themselves.',
  export: 'Export',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)', ndjson: 'NDJSON', parquet: 'Parquet' },
  exporting: 'The file is being written. The download starts by itself.',
  exportPreparing: 'The dataset is being prepared. The download starts by itself.',
  /** Stands for an answer in own words. */
  ownWords: 'Other',
  exported: (name: string) => `Saved ${name}`,
}

export type DatasetAnswers = typeof datasetAnswersEn
