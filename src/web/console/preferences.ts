// What the console remembers in this browser: the language and the colors.

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES
export const SCHEMES = ['auto', 'light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

const KEYS = { language: 'formyard language', scheme: 'formyard colors' } as const

/** Undefined where the browser blocks the storage. */
function read(key: keyof typeof KEYS): string | null {
  try {
    return localStorage.getItem(KEYS[key])
  } catch {
    return null
  }
}

function write(key: keyof typeof KEYS, value: string): void {
  try {
    localStorage.setItem(KEYS[key], value)
  } catch {
    // The choice holds until the page is closed.
  }
}

export function savedLanguage(): Language {
  const wanted = [read('language') ?? '', ...navigator.languages].map(tag => tag.split('-')[0])
  return wanted.find((tag): tag is Language => tag !== undefined && Object.hasOwn(LANGUAGES, tag)) ?? 'en'
}

export const savedScheme = (): Scheme => SCHEMES.find(scheme => scheme === read('scheme')) ?? 'auto'

export const saveLanguage = (language: Language): void => write('language', language)
export const saveScheme = (scheme: Scheme): void => write('scheme', scheme)
