// The selected question: its bar, its title and hint as fields, and the editor of its type.
import { html, nothing, type TemplateResult } from 'lit'
import { guard } from 'lit/directives/guard.js'
import { live } from 'lit/directives/live.js'
import { repeat } from 'lit/directives/repeat.js'
import { designParts } from '../../../engine/questions/design-parts.ts'
import { questionTypes } from '../../../engine/questions/index.ts'
import { memberOf } from '../../authoring/draft/json.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { changeText } from '../../document/commands/change-text.ts'
import { duplicate } from '../../document/commands/copy.ts'
import { iconButton } from '../../kit/button.ts'
import { numberField } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { menuButton, openMenu } from '../../kit/menu.ts'
import type { Frame } from '../frame.ts'
import { addButton } from './add-button.ts'
import type { Inner } from './canvas.ts'
import { choicesEditor } from './choices-editor.ts'
import { dragQuestion } from './drag.ts'
import { type Entry, identityOf, titleOf } from './entries.ts'
import { imageEditor } from './image-editor.ts'
import { labelsEditor } from './labels-editor.ts'
import { linesEditor } from './lines-editor.ts'
import { pageBody } from './page-body.ts'
import { questionMenu } from './question-menu.ts'
import { textBar } from './text-bar.ts'

export function editCard(
  frame: Frame,
  entry: Entry,
  pageTitle: string | undefined,
  inner: Inner,
): TemplateResult {
  const { question, number, key } = entry
  const texts = frame.texts.frame
  const name = titleOf(question, pageTitle ?? texts.untitled)
  return html`<li class="item" data-item=${key}>
    <section
      class="card selected"
      part="card"
      aria-label=${[number, name].filter(part => part !== undefined).join(', ')}
      data-card=${key}
      tabindex="-1"
    >
      ${bar(frame, entry)}
      <div class="body" data-number=${number ?? ''}>
        ${text(frame, entry, 'text', pageTitle ? texts.pageTitle : texts.addTitle, 'title')}
        ${text(frame, entry, 'description', texts.addDescription, 'hint-text')}
        ${editorOf(frame, entry, inner)}
      </div>
      ${points(frame, entry)}
    </section>
    ${addButton(frame, entry)}
  </li>`

  function points(frame: Frame, { question, isInside }: Entry) {
    const type = questionTypes.get(question.type)
    if (frame.appType !== 'QUIZ' || isInside || !type?.answer || type.inside || type.isUnseen) return nothing
    const rule = frame.document.scoring.questions?.[question.id]
    return html`<footer class="card-foot">${numberField({
      id: `points-${key}`,
      label: texts.points,
      value: typeof rule?.points === 'number' ? rule.points : undefined,
      min: 0,
      isDisabled: frame.readonly,
      pointer: `/scoring/questions/${question.id}/points`,
      onChange: value =>
        frame.run(
          changeMember(frame.document, ['scoring', 'questions', question.id, 'points'], value, {
            isTyped: true,
            prune: 2,
          }),
        ),
    })}</footer>`
  }
}

function bar(frame: Frame, entry: Entry): TemplateResult {
  const { question, path, key, isInside } = entry
  const texts = frame.texts.frame
  const names = frame.texts.types as Readonly<Record<string, { readonly name: string }>>
  const isOff = frame.readonly
  return html`<header class="card-bar">
    <span class="grip" title=${texts.drag} aria-hidden="true" @pointerdown=${(event: PointerEvent) => dragQuestion(frame, path, event)}>${icon('grip')}</span>
    <button
      type="button"
      class="k-button k-ghost k-small type"
      aria-haspopup="menu"
      aria-disabled=${isOff ? 'true' : nothing}
      @click=${(event: MouseEvent) => {
        if (isOff) return
        openMenu(
          event.currentTarget as HTMLElement,
          texts.changeType,
          frame.types
            .filter(type => !isInside || questionTypes.get(type)?.answer !== undefined)
            .filter(type => !isInside || !questionTypes.get(type)?.inside)
            .map(type => ({
              label: names[type]?.name ?? type,
              icon: designParts.get(type)?.icon ?? ('text' as const),
              isChecked: type === question.type,
              onSelect: () => {
                frame.workspace.changeType(path, type, frame.texts.start)
                frame.focus(`[data-card="${CSS.escape(key)}"]`)
              },
            })),
        )
      }}
    >${icon(designParts.get(question.type)?.icon ?? 'text')}<span class="k-text">${names[question.type]?.name ?? question.type}</span>${icon('chevron-down')}</button>
    ${textBar(frame, entry)}
    <span class="bar-end">
      ${iconButton({ label: texts.moveUp, icon: 'arrow-up', key: `up ${key}`, class: 'wide-only', isDisabled: isOff, onClick: () => frame.move([path], -1) })}
      ${iconButton({ label: texts.moveDown, icon: 'arrow-down', key: `down ${key}`, class: 'wide-only', isDisabled: isOff, onClick: () => frame.move([path], 1) })}
      ${iconButton({ label: texts.duplicate, icon: 'copy', class: 'wide-only', isDisabled: isOff, onClick: () => frame.run(duplicate(frame.document, [path])) })}
      ${iconButton({ label: texts.delete, icon: 'trash', class: 'wide-only', isDisabled: isOff, onClick: () => frame.remove([path]) })}
      ${iconButton({ label: texts.properties, icon: 'settings', class: 'narrow-only', onClick: () => frame.openInspector() })}
      ${menuButton({ label: texts.more, key: `menu ${key}`, items: () => questionMenu(frame, path) })}
    </span>
  </header>`
}

/** The title or the hint. Enter leads on from the title; Shift+Enter makes a line. */
function text(
  frame: Frame,
  { question, path, key }: Entry,
  member: 'text' | 'description',
  placeholder: string,
  name: string,
) {
  const place = [...path, member]
  const limits = questionTypes.get(question.type)?.schema.properties[member]
  if (!limits) return nothing
  const value = memberOf(question, member)
  return html`<textarea
    class="inplace ${name}"
    rows="1"
    dir="auto"
    data-takes="marks answers"
    data-edit=${place.join('/')}
    data-pointer=${place.join('/')}
    aria-label=${member === 'text' ? frame.texts.frame.title : frame.texts.frame.description}
    placeholder=${placeholder}
    maxlength="4000"
    ?readonly=${frame.readonly}
    .value=${live(typeof value === 'string' ? value : '')}
    @input=${(event: Event) =>
      frame.run(
        changeText(frame.document, place, (event.target as HTMLTextAreaElement).value, id =>
          frame.isPublished(id),
        ),
      )}
    @keydown=${(event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey || event.isComposing)
        return
      event.preventDefault()
      const fields = [
        ...(frame.root.querySelectorAll<HTMLElement>(`[data-card="${CSS.escape(key)}"] [data-edit]`) ?? []),
      ]
      fields[fields.indexOf(event.currentTarget as HTMLElement) + 1]?.focus()
    }}
  ></textarea>`
}

function editorOf(frame: Frame, entry: Entry, inner: Inner): unknown {
  const { question } = entry
  switch (designParts.get(question.type)?.canvas) {
    case 'choices':
      return choicesEditor(frame, entry)
    case 'lines':
      return linesEditor(frame, entry)
    case 'labels':
      return [labelsEditor(frame, entry), rendered(frame, entry)]
    case 'group':
      return groupEditor(frame, entry, inner)
    case 'image':
      return imageEditor(frame, entry)
    default:
      return rendered(frame, entry)
  }
}

/** The controls of the page below the fields: without its heading and hint, which are edited above. */
const rendered = (frame: Frame, { question }: Entry) =>
  guard(
    [question, frame.catalogue],
    () =>
      html`<form class="fy-page controls" inert ${pageBody(question, frame.catalogue, frame.api)}></form>`,
  )

const groupEditor = (
  frame: Frame,
  entry: Entry,
  inner: Inner,
) => html`<ol class="cards inner" aria-label=${frame.texts.frame.inGroup}>
  ${repeat(
    entry.inside,
    ({ key }) => identityOf(key),
    member => inner(member),
  )}
  ${entry.inside.length === 0 ? html`<li class="add">${iconLabel(frame, entry)}</li>` : nothing}
</ol>`

const iconLabel = (frame: Frame, { path }: Entry) => html`<button
  type="button"
  class="k-button k-ghost add-button"
  @click=${(event: MouseEvent) =>
    frame.openPalette({ list: [...path, 'questions'], before: null }, event.currentTarget as HTMLElement)}
>${icon('plus')}<span class="k-text">${frame.texts.frame.addQuestion}</span></button>`
