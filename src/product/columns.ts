// How the store reads columns of every table.

/** Columns that SQLite stores as text or numbers. `platform/db` parses them. */
export const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'scopes',
  'definition',
  'answers',
  'grading',
  'answer',
  'scoring',
  'theme',
  'query',
  'document',
  'options',
  'change',
  'features',
  'claims',
  'origins',
  'respondent',
  'response_ids',
  'columns',
  'key_columns',
  'source',
  'parts',
  'row',
  'row_ids',
  'faults',
  'hosts',
  'egress_hosts',
  'payload',
  'progress',
])
export const BOOLEAN_COLUMNS: ReadonlySet<string> = new Set(['passed'])
