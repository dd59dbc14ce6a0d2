const SQL = 'Its statements are written for each store.'
const LOCKS = 'Its guarantee is kept by locks and by transactions that overlap.'

/** Tests that the quick run also runs on Postgres, by their name in `onEachStore`. The long run has both stores for all but ONE_STORE. */
export const QUICK_POSTGRES: Readonly<Record<string, string>> = {
  users: SQL,
  applications: SQL,
  'web forms': SQL,
  'paginated lists': LOCKS,
  'audit log': SQL,
  'any JSON': 'Postgres stores JSON and texts by other rules.',
  'JSON submissions': LOCKS,
  'repeated submissions': LOCKS,
  responses: SQL,
  'filtered and sorted responses': SQL,
  deletion: LOCKS,
  'deleting what matches a filter': SQL,
  'rows of datasets': SQL,
  dashboards: SQL,
  webhooks: LOCKS,
  workflows: LOCKS,
  'workflow claims': LOCKS,
  'lists of runs': SQL,
  'rows of many runs': LOCKS,
  'browser tokens': SQL,
  sessions: SQL,
  'entity tags': LOCKS,
  'edge cases': 'Texts, numbers and times at the limits of each store.',
}
