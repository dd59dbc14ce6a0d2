// The names of keys, and whether shortcuts without Ctrl or Alt are on (WCAG 2.1.4).
const NAME = 'formyard plain keys'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** `Ctrl` for everything but a Mac. */
export const commandKey = (): string => (isMac() ? '⌘' : 'Ctrl')

let isOff: boolean | undefined

/** A choice of the person, for all designers in this browser. */
export function hasPlainKeys(): boolean {
  try {
    isOff ??= localStorage.getItem(NAME) === 'off'
  } catch {
    isOff ??= false
  }
  return !isOff
}

export function setPlainKeys(isOn: boolean): void {
  isOff = !isOn
  try {
    if (isOn) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch {
    // Without a storage the choice holds until the page is left.
  }
}
