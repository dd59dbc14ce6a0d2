// Marks of Markdown in texts: a toolbar, Ctrl+B, I, E and K, and answers of respondents by @ or {{. A field says what it takes.
import { html, nothing, type TemplateResult } from 'lit'
import { questionTypes } from '../../../engine/questions/index.ts'
import { iconButton } from '../../kit/button.ts'
import type { Icon } from '../../kit/icons.ts'
import type { ToolTexts } from '../../texts/tools/en.ts'
import type { DesignerContext } from '../designer-context.ts'
import { controlAt, type FirstFrame, type Frame } from '../frame.ts'
import { commandKey } from '../tools/shortcuts.ts'
import type { Entry } from './entries.ts'

/** A line cannot have marks, but answers. */
export type TextControl = HTMLTextAreaElement | HTMLInputElement

export type Mark = 'bold' | 'italic' | 'code' | 'link'

const MARKS: Readonly<Record<Exclude<Mark, 'link'>, string>> = { bold: '**', italic: '_', code: '`' }
const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', e: 'code', k: 'link' }
const ICONS: Readonly<Record<Mark, Icon>> = { bold: 'bold', italic: 'italic', code: 'code', link: 'link' }

/** Matches `{{` or `@` with the letters after it, at the end of a text. */
export const ANSWER_BEFORE = /(?:(?<=^|\s)@|\{\{)\s*([\w.]*)$/

/** The selected text with its mark, or without it if it has one. */
function marked(text: string, start: number, end: number, mark: Mark, word: string) {
  const selected = text.slice(start, end)
  if (mark === 'link') {
    const isAddress = /^(?:https?:\/\/|mailto:)\S+$/.test(selected)
    const label = isAddress ? word : selected || word
    const address = isAddress ? selected : 'https://'
    const made = `[${label}](${address})`
    // What is missing is selected, to be typed over.
    const at = start + (isAddress ? 1 : label.length + 3)
    return {
      text: text.slice(0, start) + made + text.slice(end),
      start: at,
      end: at + (isAddress ? label : address).length,
    }
  }
  const sign = MARKS[mark]
  const before = text.slice(0, start)
  const after = text.slice(end)
  if (before.endsWith(sign) && after.startsWith(sign))
    return {
      text: before.slice(0, -sign.length) + selected + after.slice(sign.length),
      start: start - sign.length,
      end: end - sign.length,
    }
  // Markdown has no marks around blanks.
  const [, left = '', core = '', right = ''] = /^(\s*)(.*?)(\s*)$/s.exec(selected) ?? []
  const from = start + left.length + sign.length
  return {
    text: `${before}${left}${sign}${core}${sign}${right}${after}`,
    start: from,
    end: from + core.length,
  }
}

/** Replaces the text of a field as typing does, so that the document follows. */
export function setText(
  field: TextControl,
  { text, start, end }: { readonly text: string; readonly start: number; readonly end: number },
): void {
  field.focus()
  field.value = text
  field.setSelectionRange(start, end)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  field.setSelectionRange(start, end)
}

function write(field: HTMLTextAreaElement, mark: Mark, texts: ToolTexts): void {
  if (field.readOnly) return
  setText(field, marked(field.value, field.selectionStart, field.selectionEnd, mark, texts.linkText))
}

/** The field of the card that had the focus last; its title by default. */
const last = new WeakMap<ShadowRoot, HTMLTextAreaElement>()

function fieldOf(frame: Frame, { path, key }: Entry): HTMLTextAreaElement | null {
  const before = last.get(frame.root)
  return before?.isConnected && before.dataset['edit']?.startsWith(`${key}/`)
    ? before
    : frame.root.querySelector(controlAt([...path, 'text'].join('/')))
}

export function textBar(frame: Frame, entry: Entry): TemplateResult | typeof nothing {
  const { tools, readonly } = frame
  if (!tools || readonly || !questionTypes.get(entry.question.type)?.schema.properties['text']) return nothing
  return textButtons(frame, tools, () => fieldOf(frame, entry))
}

/** @param findField the field that the buttons write into */
export function textButtons(
  { openTool }: Pick<DesignerContext, 'openTool'>,
  tools: ToolTexts,
  findField: () => HTMLTextAreaElement | null,
  hasAnswers = true,
): TemplateResult {
  const on = (act: (field: HTMLTextAreaElement) => void) => () => {
    const field = findField()
    if (field) act(field)
  }
  return html`<span class="text-bar" role="group" aria-label=${tools.format}>
    ${Object.entries(KEYS).map(([key, mark]) =>
      iconButton({
        label: `${tools[mark]} (${commandKey()}+${key.toUpperCase()})`,
        icon: ICONS[mark],
        onClick: on(field => write(field, mark, tools)),
      }),
    )}
    ${
      hasAnswers
        ? iconButton({
            label: `${tools.insertAnswer} (@)`,
            icon: 'answer',
            onClick: on(field => void openTool('answers', field)),
          })
        : nothing
    }
  </span>`
}

/** Listens to the texts of the designer. Returns a function that ends it. */
export function startTexts(root: ShadowRoot, frameOf: () => FirstFrame): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const fieldIn = ({ target }: Event, takes: 'marks' | 'answers') =>
    target instanceof Element && target.matches(`[data-takes~="${takes}"]`)
      ? (target as HTMLTextAreaElement)
      : undefined
  root.addEventListener(
    'focusin',
    event => {
      const field = fieldIn(event, 'marks')
      if (field) last.set(root, field)
    },
    { signal },
  )
  root.addEventListener(
    'keydown',
    given => {
      const event = given as KeyboardEvent
      const field = fieldIn(event, 'marks')
      const mark = KEYS[event.key.toLowerCase()]
      const { tools } = frameOf()
      if (!field || !mark || !tools || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      event.stopPropagation()
      write(field, mark, tools)
    },
    { signal, capture: true },
  )
  root.addEventListener(
    'input',
    event => {
      const field = fieldIn(event, 'answers')
      if (!field || !ANSWER_BEFORE.test(field.value.slice(0, field.selectionStart))) return
      if (!root.querySelector('.answers')) void frameOf().openTool('answers', field)
    },
    { signal },
  )
  return () => controller.abort()
}
