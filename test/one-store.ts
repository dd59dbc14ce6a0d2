/** What is tested on SQLite alone, by the name given to `onEachStore`, and why no store can change it. */
export const ONE_STORE: Readonly<Record<string, string>> = {
  'raw HTTP': 'Replies leave before the store is asked.',
  'headers of a server reached by http': 'Hooks set them on every reply, whatever made it.',
  'headers of a server that is public by https': 'Hooks set them on every reply, whatever made it.',
  'more requests than may be at work': 'Requests are counted before the store is asked.',
  'more uploads than may come at once':
    'Uploads are counted before the store is asked, and their bytes are files.',
  'more connections than may be open': 'Connections are counted before a request is read.',
  'hostile texts':
    'Pages escape texts after reading them. That every text is stored as it came, "any JSON" tests.',
  'the answer key': 'What visitors are not told is left out after reading.',
  'large pages': 'Definitions are refused, and pages rendered, in memory.',
  'hard patterns': 'Patterns are counted, compiled and run in memory.',
  'submissions of many fields': 'Fields are counted while the body is read.',
}
