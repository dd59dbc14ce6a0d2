// The command palette: views, questions by their titles, types to add, and actions, found by typing.
import { html, nothing, render } from 'lit'
import { designParts } from '../../../engine/questions/design-parts.ts'
import { icon } from '../../kit/icon.ts'
import type { Icon } from '../../kit/icons.ts'
import type { TypeText } from '../../texts/designer-texts.ts'
import type { ToolTexts } from '../../texts/tools/en.ts'
import { entriesOf, flat, titleOf } from '../canvas/entries.ts'
import { addAt } from '../canvas/palette.ts'
import { startFrom } from '../canvas/templates.ts'
import { cardOf, type Frame } from '../frame.ts'
import { placeOfNext } from '../keyboard.ts'
import type { Tool } from '../tools.ts'
import { commandStyles } from './commands-styles.ts'
import { commandKey } from './shortcuts.ts'

interface Command {
  readonly group: string
  readonly label: string
  readonly icon: Icon
  /** Other words that find it. */
  readonly words?: string
  readonly number?: number | undefined
  readonly keys?: string
  run(): void
}

const VIEW_ICONS = {
  build: 'build',
  logic: 'logic',
  scoring: 'scoring',
  settings: 'settings',
  theme: 'theme',
  languages: 'languages',
  versions: 'versions',
  json: 'json',
} as const

/** More would hide the other groups. */
const MAX_QUESTIONS = 8

function commandsOf(frame: Frame, toolTexts: ToolTexts): readonly Command[] {
  const { texts, readonly } = frame
  const typeTexts = texts.types as Readonly<Record<string, TypeText>>
  const views = frame.views.map(
    (view): Command => ({
      group: toolTexts.goTo,
      label: texts.frame.views[view],
      icon: VIEW_ICONS[view],
      run: () => frame.show(view),
    }),
  )
  const questions = flat(entriesOf(frame.document)).map(
    ({ question, number, path, key }): Command => ({
      group: toolTexts.questions,
      label: titleOf(question, typeTexts[question.type]?.name ?? texts.frame.untitled),
      icon: designParts.get(question.type)?.icon ?? 'text',
      words: question.id,
      number,
      run() {
        frame.show('build', path)
        frame.focus(cardOf(key))
      },
    }),
  )
  const types = frame.types.map((type): Command => {
    const { name = type, description = '', keywords = '' } = typeTexts[type] ?? {}
    return {
      group: toolTexts.add,
      label: name,
      icon: designParts.get(type)?.icon ?? 'text',
      words: `${description} ${keywords}`,
      run() {
        frame.show('build')
        addAt(frame, type, placeOfNext(frame))
      },
    }
  })
  return [...views, ...questions, ...actionsOf(frame, toolTexts), ...(readonly ? [] : types)]
}

function actionsOf(frame: Frame, toolTexts: ToolTexts): readonly Command[] {
  const { texts, readonly, api, hides } = frame
  const group = toolTexts.actions
  const ctrl = commandKey()
  return [
    ...(readonly
      ? []
      : [
          {
            group,
            label: texts.frame.undo,
            icon: 'undo' as const,
            keys: `${ctrl} Z`,
            run: () => frame.undo(),
          },
          {
            group,
            label: texts.frame.redo,
            icon: 'redo' as const,
            keys: `${ctrl} Shift Z`,
            run: () => frame.redo(),
          },
        ]),
    ...(api.features.includes('design')
      ? [{ group, label: texts.frame.preview, icon: 'preview' as const, run: frame.preview }]
      : []),
    ...(hides.has('share')
      ? []
      : [{ group, label: texts.frame.share, icon: 'share' as const, run: frame.share }]),
    ...(hides.has('publish') || !api.features.includes('publish')
      ? []
      : [{ group, label: texts.frame.publish, icon: 'check' as const, run: frame.publish }]),
    {
      group,
      label: toolTexts.help,
      icon: 'advice',
      keys: '?',
      run: () => void frame.openTool('help'),
    },
    ...(readonly ? [] : frame.templates).map(
      (template): Command => ({
        group: toolTexts.startFrom,
        label: template.name,
        icon: 'build',
        words: template.description ?? '',
        run: () => void startFrom(frame, template),
      }),
    ),
  ]
}

function found(commands: readonly Command[], typed: string): readonly Command[] {
  const parts = typed.trim().toLowerCase().split(/\s+/)
  if (typed.trim() === '') return commands
  const matches = commands.filter(({ label, words = '', group }) => {
    const text = `${label} ${words} ${group}`.toLowerCase()
    return parts.every(part => text.includes(part))
  })
  // Labels that begin with the words come first within their group.
  const isFirst = ({ label }: Command) => label.toLowerCase().startsWith(parts.join(' '))
  return [...Map.groupBy(matches, ({ group }) => group).values()].flatMap(all => [
    ...all.filter(isFirst),
    ...all.filter(command => !isFirst(command)),
  ])
}

function open(frame: Frame, texts: ToolTexts): void {
  const commands = commandsOf(frame, texts)
  const element = document.createElement('div')
  element.className = 'palette commands'
  element.part.add('palette')
  element.popover = 'auto'
  element.role = 'dialog'
  element.ariaLabel = texts.commands
  let typed = ''
  let at = 0
  let shown: readonly Command[] = []

  function choose(command: Command | undefined) {
    if (!command) return
    element.hidePopover()
    command.run()
  }

  function draw() {
    const matching = found(commands, typed)
    const questions = matching.filter(({ group }) => group === texts.questions)
    shown = matching.filter(command => questions.indexOf(command) < MAX_QUESTIONS)
    at = Math.max(0, Math.min(at, shown.length - 1))
    render(
      html`<label class="palette-top">${icon('search')}<input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="command-list"
          aria-autocomplete="list"
          aria-activedescendant=${shown.length > 0 ? `command-${at}` : nothing}
          aria-label=${texts.searchCommands}
          placeholder=${texts.searchCommands}
          autocomplete="off"
          spellcheck="false"
          @input=${(event: Event) => {
            typed = (event.target as HTMLInputElement).value
            at = 0
            draw()
            frame.announce(texts.found(shown.length))
          }}
        /><kbd>Esc</kbd></label>
        <div class="command-list" role="listbox" id="command-list" aria-label=${texts.commands}>
          ${shown.map(
            (command, i) => html`${
              command.group === shown[i - 1]?.group
                ? nothing
                : html`<p class="command-group" role="presentation">${command.group}</p>`
            }<div
              class="type-option"
              role="option"
              id="command-${i}"
              aria-selected=${i === at ? 'true' : 'false'}
              aria-label=${command.group === texts.add ? texts.addType(command.label) : nothing}
              @click=${() => choose(command)}
              @pointermove=${() => {
                if (at === i) return
                at = i
                draw()
              }}
            >${icon(command.icon)}<span class="command-number">${command.number ?? nothing}</span><span class="command-label" dir="auto">${command.label}</span>${
              command.keys ? html`<kbd>${command.keys}</kbd>` : nothing
            }</div>`,
          )}
        </div>
        ${shown.length === 0 ? html`<p class="nothing">${texts.noCommand}</p>` : nothing}`,
      element,
    )
    element.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }

  element.addEventListener('keydown', event => {
    event.stopPropagation()
    if (event.isComposing) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (next !== undefined) {
      event.preventDefault()
      at = Math.abs(next - at) === 1 ? (next + shown.length) % shown.length : next
      draw()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(shown[at])
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      element.hidePopover()
    }
  })
  element.addEventListener('toggle', event => {
    if ((event as ToggleEvent).newState === 'closed') element.remove()
  })
  draw()
  frame.root.append(element)
  element.showPopover()
  const { left, top, width } = frame.root.host.getBoundingClientRect()
  element.style.left = `${Math.max(8, left + (width - element.offsetWidth) / 2)}px`
  element.style.top = `${Math.max(8, top + 72)}px`
  element.querySelector('input')?.focus()
}

export const tool: Tool = {
  open,
  styles: commandStyles,
}
