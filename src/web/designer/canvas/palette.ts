// All question types, by family, with a search. It opens where the question will stand.
import { html, nothing, render } from 'lit'
import { FAMILIES } from '../../../engine/questions/design-part.ts'
import { designParts } from '../../../engine/questions/design-parts.ts'
import { questionTypes } from '../../../engine/questions/index.ts'
import { addQuestion, addQuestions } from '../../document/commands/add-question.ts'
import { questionsIn } from '../../document/commands/pasted-questions.ts'
import type { Place } from '../../document/questions.ts'
import { button } from '../../kit/button.ts'
import { openDialog } from '../../kit/dialog.ts'
import { textArea } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { placeAt } from '../../kit/place.ts'
import type { TypeText } from '../../texts/designer-texts.ts'
import { controlAt, type Frame } from '../frame.ts'
import { dragType } from './drag.ts'

const MAX_RECENT = 4
/** The question types added during this visit, the latest first. */
let recent: readonly string[] = []

export function openPalette(frame: Frame, place: Place, anchor: HTMLElement | undefined): void {
  const texts = frame.texts.frame
  const typeTexts = frame.texts.types as Readonly<Record<string, TypeText>>
  const offered = frame.types.filter(type => place.list.length === 1 || isForGroups(type))
  const element = document.createElement('div')
  element.className = 'palette'
  element.part.add('palette')
  element.popover = 'auto'
  element.role = 'dialog'
  element.ariaLabel = texts.paletteTitle
  let typed = ''
  let active = ''

  const close = () => element.hidePopover()
  const found = () => {
    const parts = typed.trim().toLowerCase().split(/\s+/)
    return offered.filter(type => {
      const { name = type, description = '', keywords = '' } = typeTexts[type] ?? {}
      const text = `${name} ${description} ${keywords}`.toLowerCase()
      return parts.every(part => text.includes(part))
    })
  }

  function add(type: string) {
    close()
    recent = [type, ...recent.filter(other => other !== type)].slice(0, MAX_RECENT)
    addAt(frame, type, place)
  }

  function option(type: string, group: string) {
    const { name = type, description } = typeTexts[type] ?? {}
    return html`<button
      type="button"
      class="type-option"
      data-type=${type}
      data-group=${group}
      title=${description ?? nothing}
      aria-current=${active === type && group !== 'recent' ? 'true' : nothing}
      @pointerdown=${(event: PointerEvent) =>
        event.pointerType === 'mouse' &&
        dragType(frame, event, to => {
          close()
          addAt(frame, type, to)
        })}
      @click=${() => add(type)}
    >${icon(designParts.get(type)?.icon ?? 'text')}<span>${name}</span></button>`
  }

  function draw() {
    const types = found()
    const isSearch = typed.trim() !== ''
    active = isSearch ? (types[0] ?? '') : ''
    const families = FAMILIES.map(family => ({
      family,
      types: types.filter(type => designParts.get(type)?.family === family),
    })).filter(({ types }) => types.length > 0)
    render(
      html`<label class="palette-top">${icon('search')}<input
          type="search"
          autofocus
          placeholder=${texts.search(offered.length)}
          aria-label=${texts.search(offered.length)}
          @input=${(event: Event) => {
            typed = (event.target as HTMLInputElement).value
            draw()
            frame.announce(texts.found(found().length))
          }}
        /><kbd>Esc</kbd></label>
        <div class="palette-types">
          ${
            recent.length > 0 && !isSearch
              ? html`<section class="recent"><h3>${texts.recent}</h3><div>${recent.filter(type => offered.includes(type)).map(type => option(type, 'recent'))}</div></section>`
              : nothing
          }
          ${types.length === 0 ? html`<p class="nothing">${texts.noType}</p>` : nothing}
          <div class="families">${families.map(
            ({ family, types }) =>
              html`<section><h3>${frame.texts.families[family]}</h3>${types.map(type => option(type, family))}</section>`,
          )}</div>
        </div>
        <footer>${button({
          label: texts.pasteQuestions,
          icon: 'paste',
          isSmall: true,
          onClick: () => {
            close()
            void askForList(frame, place)
          },
        })}</footer>`,
      element,
    )
  }

  element.addEventListener('keydown', event => {
    event.stopPropagation()
    const options = [...element.querySelectorAll<HTMLElement>('.type-option')]
    const root = element.getRootNode() as ShadowRoot
    const at = options.indexOf(root.activeElement as HTMLElement)
    if (event.key === 'Enter' && at < 0 && active) {
      event.preventDefault()
      add(active)
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = at + by
    if (next < 0) element.querySelector('input')?.focus()
    else options[next % options.length]?.focus()
  })
  element.addEventListener('toggle', event => {
    if ((event as ToggleEvent).newState === 'closed') element.remove()
  })
  draw()
  frame.root.append(element)
  element.showPopover()
  const { left, top, bottom, width } = (anchor ?? frame.root.host).getBoundingClientRect()
  if (!anchor) placeAt(element, new DOMRect(left + width / 2 - element.offsetWidth / 2, top + 72, 0, 0))
  else {
    placeAt(element, new DOMRect(left + width / 2 - element.offsetWidth / 2, top, 0, bottom - top))
  }
  element.querySelector('input')?.focus()
}

const isForGroups = (type: string): boolean => {
  const found = questionTypes.get(type)
  return found?.answer !== undefined && !found.inside && !found.isUnseen
}

/** Adds a question and starts to type in it. */
export function addAt(frame: Frame, type: string, place: Place): void {
  const start = designParts.get(type)?.starts(frame.texts.start)
  if (!start) return
  const label = type === 'PAGE_BREAK' ? 'add_page_break' : 'add_question'
  const command = addQuestion(frame.document, { ...start }, place, label)
  frame.run(command)
  const [path] = command.select ?? []
  const name = (frame.texts.types as Readonly<Record<string, TypeText>>)[type]?.name ?? type
  frame.announce(frame.texts.frame.added(name))
  if (path) frame.focus(controlAt([...path, 'text'].join('/')))
}

async function askForList(frame: Frame, place: Place): Promise<void> {
  const texts = frame.texts.frame
  let typed = ''
  const dialog = openDialog(frame.root, {
    title: texts.pasteQuestions,
    closeLabel: texts.close,
    content: () =>
      textArea({
        id: 'question-list',
        label: texts.pasteQuestions,
        hidesLabel: true,
        hint: texts.pasteHint,
        rows: 8,
        value: typed,
        onInput: value => {
          typed = value
        },
      }),
    actions: [
      { label: texts.cancel, value: '' },
      { label: texts.addAll, value: 'add', kind: 'primary' },
    ],
  })
  if ((await dialog.closed) !== 'add') return
  const questions = questionsIn(typed)
  if (questions.length > 0) frame.run(addQuestions(frame.document, questions, place))
}
