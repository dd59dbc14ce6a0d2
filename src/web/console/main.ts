// The console of people who make forms. The server's page has an element for it, and the address says which page is open.
import type { ConsoleTexts } from '../texts/console/en.ts'
import { Console } from './console.ts'
import { matchOf } from './page-table.ts'
import { type Language, savedLanguage, savedScheme } from './preferences.ts'

const loadTexts = (language: Language): Promise<ConsoleTexts> =>
  language === 'de'
    ? import('../texts/console/de.ts').then(({ de }) => de)
    : import('../texts/console/en.ts').then(({ en }) => en)

const sheet = new CSSStyleSheet()
sheet.replaceSync('html, body { margin: 0; block-size: 100% }')
document.adoptedStyleSheets.push(sheet)

const host = document.querySelector<HTMLElement>('#console')
if (host) {
  // The first page loads together with the texts. If that fails, opening it says so.
  matchOf(new URL(location.href))
    .route.load()
    .catch(() => {})
  const language = savedLanguage()
  const start = { language, scheme: savedScheme(), loadTexts }
  const opened = new Console(host, start, await loadTexts(language))
  opened.update()
  await opened.open({ isFirst: true })
}
