// The properties of the selected question, from the plan of its type; of several, what they share; of none, the form.
import { html, nothing, type TemplateResult } from 'lit'
import { designParts } from '../../../engine/questions/design-parts.ts'
import { questionTypes } from '../../../engine/questions/index.ts'
import { hasEffect, type InspectorSection, inspectorOf } from '../../../engine/questions/inspector.ts'
import type { JsonSchema } from '../../../engine/questions/schema-controls.ts'
import { memberOf } from '../../authoring/draft/json.ts'
import { requireSeveral, setPoints } from '../../document/commands/bulk.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { duplicate } from '../../document/commands/copy.ts'
import { button, iconButton } from '../../kit/button.ts'
import { switchField } from '../../kit/choose.ts'
import { numberField, textArea, textField } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import type { TypeText } from '../../texts/designer-texts.ts'
import type { Frame } from '../frame.ts'
import { memberControl } from './controls.ts'
import { type Entry, entriesOf, flat, questionPathOf } from './entries.ts'
import { logicSection } from './logic-section.ts'
import { section } from './section.ts'

/** Edited in the canvas: the texts, and the lists of its editors. */
const IN_PLACE = new Set(['text', 'description', 'choices', 'rows', 'columns', 'questions', 'other'])
const IN_LOGIC = new Set(['visibleWhen', 'requiredWhen', 'rules'])

export function inspector(frame: Frame, close: () => void): TemplateResult {
  const texts = frame.texts.frame
  return html`<aside class="inspector" part="inspector" aria-label=${texts.inspector} data-pane="inspector">
    ${content(frame, iconButton({ label: texts.close, icon: 'close', class: 'drawer-close', onClick: close }))}
  </aside>`
}

function content(frame: Frame, closeButton: TemplateResult): TemplateResult {
  const keys = new Set(
    frame.selection.flatMap(path => {
      const question = questionPathOf(path)
      return question ? [question.join('/')] : []
    }),
  )
  const selected = flat(entriesOf(frame.document)).filter(({ key }) => keys.has(key))
  const [first] = selected
  if (!first) return ofForm(frame, closeButton)
  return selected.length > 1 ? ofSeveral(frame, selected, closeButton) : ofOne(frame, first, closeButton)
}

const plans = new Map<string, readonly InspectorSection[]>()

function planOf(type: string): readonly InspectorSection[] {
  const before = plans.get(type)
  const schema = questionTypes.get(type)?.schema
  if (before || !schema) return before ?? []
  const plan = inspectorOf(type, schema as JsonSchema, designParts.get(type))
  plans.set(type, plan)
  return plan
}

/** Texts of the canvas are not repeated, except for labels, which have no other place to show their bounds. */
function isShown(type: string, member: string): boolean {
  if (IN_LOGIC.has(member)) return false
  const editor = designParts.get(type)?.canvas
  if (member === 'image') return editor !== 'image'
  if (editor === 'labels' && /[lL]abel$/.test(member)) return false
  return !IN_PLACE.has(member) || (member === 'other' && editor !== 'choices')
}

function ofOne(frame: Frame, entry: Entry, closeButton: TemplateResult): TemplateResult {
  const { question, number, path, isInside } = entry
  const part = designParts.get(question.type)
  const typeText = (frame.texts.types as Readonly<Record<string, TypeText>>)[question.type]
  const sections = planOf(question.type)
    .map(section => ({
      ...section,
      members: section.members.filter(
        ({ member }) =>
          isShown(question.type, member) &&
          !frame.hidesMember.has(member) &&
          !frame.hidesMember.has(`${question.type}.${member}`),
      ),
    }))
    .filter(({ members }) => members.length > 0)
  const own = sections.filter(({ title }) => title !== 'more')
  const more = sections.filter(({ title }) => title === 'more')
  const draw = ({ title, members }: InspectorSection) =>
    section(
      frame.texts.sections[title],
      members.map(member =>
        memberControl(frame, member, [...path, member.member], memberOf(question, member.member), {
          isDisabled: frame.readonly || !hasEffect(part, question, member.member),
        }),
      ),
      title === 'more' ? { summary: question.id, isClosed: true } : {},
    )
  return html`<header>
      ${number === undefined ? icon(part?.icon ?? 'text') : html`<span class="number">${number}</span>`}
      <h2>${typeText?.name ?? question.type}</h2>${closeButton}
    </header>
    ${own.map(draw)}
    ${isInside ? nothing : logicSection(frame, entry)}
    ${more.map(draw)}`
}

function ofSeveral(frame: Frame, selected: readonly Entry[], closeButton: TemplateResult): TemplateResult {
  const texts = frame.texts.frame
  const paths = selected.map(({ path }) => path)
  const isDisabled = frame.readonly
  const asked = selected.filter(
    ({ question }) => questionTypes.get(question.type)?.schema.properties['required'],
  )
  const points = new Set(
    selected.map(({ question }) => frame.document.scoring.questions?.[question.id]?.points),
  )
  const [shared] = points
  return html`<header><span class="number">${selected.length}</span><h2>${texts.selected(selected.length)}</h2>${closeButton}</header>
    ${section(texts.properties, [
      switchField({
        id: 'several-required',
        label: frame.texts.members['*.required'],
        isOn: asked.length > 0 && asked.every(({ question }) => question.required),
        isDisabled: isDisabled || asked.length === 0,
        onChange: isOn =>
          frame.run(
            requireSeveral(
              frame.document,
              asked.map(({ path }) => path),
              isOn,
            ),
          ),
      }),
      frame.appType === 'QUIZ'
        ? numberField({
            id: 'several-points',
            label: texts.points,
            value: points.size === 1 && typeof shared === 'number' ? shared : undefined,
            min: 0,
            isDisabled,
            onChange: value => value !== undefined && frame.run(setPoints(frame.document, paths, value)),
          })
        : nothing,
      html`<div class="several-actions">
        ${button({ label: texts.moveUp, icon: 'arrow-up', kind: 'line', isDisabled, onClick: () => frame.move(paths, -1) })}
        ${button({ label: texts.moveDown, icon: 'arrow-down', kind: 'line', isDisabled, onClick: () => frame.move(paths, 1) })}
        ${button({ label: texts.duplicate, icon: 'copy', kind: 'line', isDisabled, onClick: () => frame.run(duplicate(frame.document, paths)) })}
        ${button({ label: texts.delete, icon: 'trash', kind: 'line', isDisabled, onClick: () => frame.remove(paths) })}
      </div>`,
    ])}`
}

function ofForm(frame: Frame, closeButton: TemplateResult): TemplateResult {
  const texts = frame.texts.frame
  const set = (member: 'name' | 'description') => (value: string) =>
    frame.run(changeMember(frame.document, [member], value, { isTyped: true, label: 'change_text' }))
  return html`<header>${icon('build')}<h2>${texts.form}</h2>${closeButton}</header>
    ${section(texts.properties, [
      textField({
        id: 'form-name',
        label: texts.name,
        isStacked: true,
        value: frame.document.name,
        maxLength: 200,
        isDisabled: frame.readonly,
        pointer: 'name',
        onInput: set('name'),
      }),
      textArea({
        id: 'form-description',
        label: texts.description,
        value: frame.document.description,
        maxLength: 4000,
        isDisabled: frame.readonly,
        pointer: 'description',
        onInput: set('description'),
      }),
      button({ label: texts.openSettings, icon: 'settings', onClick: () => frame.show('settings') }),
    ])}`
}
