const BY_COPIES =
  'Copies compute without the store. "copies of responses" and "rows of datasets" test that copies follow both stores.'
const RENDERED = 'Pages are rendered in memory. "public forms" tests on both what they read and store.'
const CHECKED =
  'Answers are checked in memory. "JSON submissions" tests on both that they are stored unchanged.'

/** Tests that run on SQLite only, by their name in `onEachStore`, with the reason why the store makes no difference. */
export const ONE_STORE: Readonly<Record<string, string>> = {
  'raw HTTP': 'Replies leave before the store is used.',
  'headers with an http public URL': 'Hooks set them on every reply.',
  'headers with an https public URL': 'Hooks set them on every reply.',
  'the limit of concurrent requests': 'Requests are counted before the store is used.',
  'the limit of concurrent uploads':
    'Uploads are counted before the store is used, and their bytes are files.',
  'the limit of open connections': 'Connections are counted before a request is read.',
  'hostile texts': 'Pages escape texts after reading them. "any JSON" tests that texts are stored unchanged.',
  'elements for other sites': 'Their files are read from the disk.',
  templates: 'A template is a definition, which any store keeps unchanged.',
  'the answer key': 'The answer key is removed after reading.',
  'large pages': 'Definitions are checked and pages rendered in memory.',
  'cached pages': 'Pages are kept and rendered in memory.',
  'costly logic': 'Conditions are measured and evaluated in memory.',
  'hard patterns': 'Patterns are measured, compiled and run in memory.',
  // "copies of responses" tests that copies follow both stores.
  'summaries of responses, by copies': 'Copies count without the store.',
  'the figures of a summary, by copies': 'Copies count without the store.',
  'filtered and sorted responses, by copies': 'Copies find without the store.',
  'responses to several versions, by copies': 'Copies find without the store.',
  'what a token sees of responses, by copies': 'Copies find without the store.',
  'values of files': 'Files are read before rows are stored. "loads of files" tests both stores.',
  'workbooks and Parquet': 'Files are read before rows are stored. "loads of files" tests both stores.',
  'servers without DuckDB': 'The request is refused before the store is used.',
  'wide tables': BY_COPIES,
  queries: BY_COPIES,
  'queries to tables': BY_COPIES,
  'corners of queries': BY_COPIES,
  'views of datasets': BY_COPIES,
  'copies of many organizations': BY_COPIES,
  'data of dashboards': BY_COPIES,
  'time zones of dashboards': BY_COPIES,
  'pages of dashboards': BY_COPIES,
  'what sessions reach': 'Policies decide before the store is used. "every operation" tests ids on both.',
  'texts of closed forms': RENDERED,
  'a page': RENDERED,
  'framed pages': RENDERED,
  'forms without JavaScript': RENDERED,
  languages: RENDERED,
  'right answers on the result page': RENDERED,
  'piped answers': RENDERED,
  'sign-in pages': RENDERED,
  logic: CHECKED,
  'question groups': CHECKED,
  'equivalent notations of an answer': CHECKED,
  cursors: 'A cursor is refused before the store is used.',
  'odd requests': 'Requests are refused before the store is used.',
  'costly scoring': 'Responses are graded in memory.',
  'mails about webhooks':
    '"mail" tests on both that jobs send mails, and "webhooks" that failures are counted.',
  hooks: 'Requests are verified and counted in memory. "workflows" tests on both that they start runs.',
  'submissions of many fields': 'Fields are counted while the body is read.',
}
