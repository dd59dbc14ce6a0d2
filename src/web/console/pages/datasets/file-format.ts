// The media type of a file, by the end of its name: browsers know some of these types, not all.

export const CSV = 'text/csv'

const TYPES: Readonly<Record<string, string>> = {
  csv: CSV,
  tsv: CSV,
  txt: CSV,
  ndjson: 'application/x-ndjson',
  jsonl: 'application/x-ndjson',
  json: 'application/json',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
}

export const ACCEPTED = Object.keys(TYPES)
  .map(end => `.${end}`)
  .join(',')

export const mediaTypeOf = ({ name }: Pick<File, 'name'>): string | undefined =>
  TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
