// The answers that may stand in a text. The list opens at the text; what is typed after @ or {{ narrows it.
import { css, html, render } from 'lit'
import { checkExpression } from '../../../engine/expressions/check.ts'
import { questionTypes } from '../../../engine/questions/index.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import { findAt, type Place, partsOf, subjectsAt } from '../../authoring/conditions/subjects.ts'
import { getAt } from '../../authoring/draft/path.ts'
import { icon } from '../../kit/icon.ts'
import type { Icon } from '../../kit/icons.ts'
import { placeAt } from '../../kit/place.ts'
import type { ToolTexts } from '../../texts/tools/en.ts'
import { ANSWER_BEFORE, setText, type TextControl } from '../canvas/text-bar.ts'
import type { Frame } from '../frame.ts'
import type { Tool } from '../tools.ts'

interface Answer {
  readonly name: string
  readonly label: string
  readonly icon: Icon
  readonly number: number | undefined
}

const MAX_SHOWN = 50

/** Answers of earlier questions and calculations, as the engine knows them at the place of the question. At the end it knows all. */
function answersFor(frame: Frame, field: TextControl): readonly Answer[] {
  const { document, texts } = frame
  const path = field.dataset['edit']?.split('/')
  const index = path ? document.questions.indexOf(getAt(document, path.slice(0, 2)) as BaseQuestion) : -1
  const place: Place = path ? { kind: 'question', index } : { kind: 'ending' }
  const find = findAt(document, place)
  const fits = (name: string) => {
    const { kind } = checkExpression({ var: name }, find).found
    return kind !== 'nothing' && (!name.includes('.') || (kind !== 'list' && kind !== 'record'))
  }
  return subjectsAt(document, place, texts, frame.appType === 'QUIZ')
    .flatMap(subject => [
      subject,
      ...partsOf(subject, texts).map(({ part, label }) => ({
        ...subject,
        name: `${subject.name}.${part}`,
        label: `${subject.label}: ${label}`,
      })),
    ])
    .filter(({ name }) => fits(name))
}

function open(frame: Frame, texts: ToolTexts, about: unknown): void {
  const field = about as TextControl
  const { type = '' } = (getAt(frame.document, (field.dataset['edit'] ?? '').split('/').slice(0, -1)) ??
    {}) as { readonly type?: string }
  // In a text with blanks the braces are its blanks.
  if (questionTypes.get(type)?.ownBraces && field.matches('.title')) return
  const all = answersFor(frame, field)
  const list = document.createElement('div')
  list.className = 'k-menu answers'
  list.part.add('menu')
  list.popover = 'manual'
  let at = 0
  let shown: readonly Answer[] = []
  const controller = new AbortController()
  const { signal } = controller

  const typedBefore = () => ANSWER_BEFORE.exec(field.value.slice(0, field.selectionStart ?? 0))

  function close() {
    controller.abort()
    list.remove()
    for (const name of ['aria-controls', 'aria-activedescendant', 'aria-autocomplete'])
      field.removeAttribute(name)
  }

  function choose(answer: Answer | undefined) {
    if (!answer) return
    const end = field.selectionStart ?? 0
    const start = end - (typedBefore()?.[0].length ?? 0)
    const after = field.value.slice(field.selectionEnd ?? end).replace(/^\s*\}\}/, '')
    const text = `${field.value.slice(0, start)}{{${answer.name}}}`
    close()
    setText(field, { text: text + after, start: text.length, end: text.length })
    frame.announce(texts.inserted(answer.label))
  }

  function draw() {
    const typed = (typedBefore()?.[1] ?? '').toLowerCase()
    shown = all
      .filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(typed))
      .slice(0, MAX_SHOWN)
    at = Math.max(0, Math.min(at, shown.length - 1))
    render(
      shown.length === 0
        ? html`<p class="nothing">${texts.noAnswers}</p>`
        : html`<div role="listbox" id="answer-list" aria-label=${texts.answers}>${shown.map(
            (answer, i) => html`<div
              class="answer"
              role="option"
              id="answer-${i}"
              aria-selected=${i === at ? 'true' : 'false'}
              @pointerdown=${(event: PointerEvent) => event.preventDefault()}
              @click=${() => choose(answer)}
            >${icon(answer.icon)}<span class="answer-label" dir="auto">${answer.number === undefined ? '' : `${answer.number}. `}${answer.label}</span><code>${answer.name}</code></div>`,
          )}</div>`,
      list,
    )
    if (shown.length > 0) {
      field.setAttribute('aria-controls', 'answer-list')
      field.setAttribute('aria-activedescendant', `answer-${at}`)
    } else field.removeAttribute('aria-activedescendant')
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }

  const wasTyped = typedBefore() !== null
  field.addEventListener(
    'keydown',
    given => {
      const event = given as KeyboardEvent
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const isChoice = event.key === 'Enter' || event.key === 'Tab'
      if (by === undefined && event.key !== 'Escape' && !(isChoice && shown.length > 0)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') close()
      else if (isChoice) choose(shown[at])
      else if (shown.length > 0) {
        at = (at + (by ?? 0) + shown.length) % shown.length
        draw()
      }
    },
    { signal, capture: true },
  )
  field.addEventListener(
    'input',
    () => {
      if (wasTyped && !typedBefore()) close()
      else draw()
    },
    { signal },
  )
  field.addEventListener('blur', close, { signal })
  field.setAttribute('aria-autocomplete', 'list')
  field.focus()
  frame.root.append(list)
  draw()
  list.showPopover()
  placeAt(list, field.getBoundingClientRect())
  frame.announce(shown.length === 0 ? texts.noAnswers : texts.found(shown.length))
}

export const tool: Tool = {
  open,
  styles: css`
    .answers {
      inline-size: min(26rem, 100vw - 1rem);
      max-block-size: min(18rem, 50vh);
    }

    .answers > .nothing {
      margin: 0;
      padding: 0.5rem 0.625rem;
      color: var(--soft);
    }

    .answer {
      display: flex;
      align-items: center;
      gap: 0.625rem;
      min-block-size: 2.125rem;
      padding: 0 0.5rem;
      border-radius: var(--radius-s);
      cursor: pointer;
    }

    .answer:hover {
      background: var(--hover);
    }

    .answer[aria-selected="true"] {
      background: var(--accent-soft);
    }

    .answer-label {
      flex: 1;
      min-inline-size: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    .answer code {
      flex: none;
      max-inline-size: 40%;
      overflow: hidden;
      text-overflow: ellipsis;
      color: var(--soft);
      font: 400 var(--small) / 1.35 var(--mono);
    }

    @media (forced-colors: active) {
      .answer[aria-selected="true"] {
        outline: 2px solid Highlight;
      }
    }
  `,
}
