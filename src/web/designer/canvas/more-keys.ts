// Keys that work once everything is loaded: commands, help, and letters that lead to a question.
import { cardOf, type FirstFrame } from '../frame.ts'
import { hasPlainKeys } from '../tools/shortcuts.ts'

const FORGET_MS = 700

let typed = ''
let typedAt = 0

/** Reports whether the key was used. Keys of fields do not come here, except those with Ctrl. */
export function onMoreKey(frame: FirstFrame, event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() !== 'k') return false
    void frame.openTool('commands')
    return true
  }
  if (event.key === '?' && hasPlainKeys()) {
    void frame.openTool('help')
    return true
  }
  if (!target.matches('.row, .cover, section.card') || !/^[\p{L}\p{N}]$/u.test(event.key) || !hasPlainKeys())
    return false
  return typeAhead(frame, target, event)
}

/** The next question after the focused one that begins with the letters. The same letter again goes on to the next. */
function typeAhead(frame: FirstFrame, target: HTMLElement, { key, timeStamp }: KeyboardEvent): boolean {
  const letter = key.toLowerCase()
  const isNew = timeStamp - typedAt > FORGET_MS
  typed = isNew || typed === letter ? letter : typed + letter
  typedAt = timeStamp
  const isOutline = target.matches('.row')
  const selector = isOutline ? '.outline .row' : '.canvas [data-card]'
  const all = [...frame.root.querySelectorAll<HTMLElement>(selector)]
  const keyOf = (element: HTMLElement) => element.dataset[isOutline ? 'row' : 'card'] ?? ''
  const at = all.indexOf(target)
  // More letters can still mean the question of now.
  const from = typed.length > 1 ? at : at + 1
  const found = [...all.slice(from), ...all.slice(0, from)].find(element => begins(element, typed))
  if (found) {
    frame.select(keyOf(found).split('/'))
    frame.focus(isOutline ? `[data-row="${CSS.escape(keyOf(found))}"]` : cardOf(keyOf(found)))
  }
  return true
}

/** True if the title begins with the letters, or the number is equal to them. */
function begins(element: HTMLElement, letters: string): boolean {
  const title = element.querySelector('.row-title')?.textContent ?? element.ariaLabel ?? ''
  const text = title
    .replace(/^\d+, /, '')
    .trim()
    .toLowerCase()
  return text.startsWith(letters) || element.dataset['number'] === letters
}
