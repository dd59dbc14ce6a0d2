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
  'submissions of many fields': 'Fields are counted while the body is read.',
}
