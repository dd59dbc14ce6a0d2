// The logic of a question: its conditions and rules, which are edited in place, and a way to the view with its jumps.
import { html, nothing, type TemplateResult } from 'lit'
import { questionTypes } from '../../../engine/questions/index.ts'
import type { Place } from '../../authoring/conditions/subjects.ts'
import { keysOf, type Path } from '../../authoring/draft/path.ts'
import { controlId, panelState } from '../../authoring/fields/state.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { nextItemId, removeItem } from '../../document/commands/items.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { button } from '../../kit/button.ts'
import { textField } from '../../kit/field.ts'
import type { Frame } from '../frame.ts'
import { editButton } from '../panels/shared/edit-button.ts'
import type { Entry } from './entries.ts'
import { section } from './section.ts'

type Editor = typeof import('../panels/conditions/condition-editor.ts')
type Member = 'visibleWhen' | 'requiredWhen'

const MAX_RULES = 20

const editing = panelState(() => ({
  /** The path of the condition that is edited. */
  open: undefined as string | undefined,
  editor: undefined as Editor | undefined,
}))

export function logicSection(frame: Frame, entry: Entry): TemplateResult {
  const { question, path } = entry
  const texts = frame.texts.frame
  const type = questionTypes.get(question.type)
  const jumps = (frame.document.logic.jumps ?? []).filter(({ after }) => after === question.id).length
  const isFirst = frame.document.questions[0] === question
  const isAsked = type?.answer !== undefined && !type.isUnseen
  return section(frame.texts.sections.logic, [
    isFirst ? nothing : condition(frame, entry, 'visibleWhen', texts.always),
    isFirst || !isAsked || question.required
      ? nothing
      : condition(frame, entry, 'requiredWhen', texts.neverRequired),
    isAsked ? rules(frame, entry) : nothing,
    html`<dl class="facts"><div><dt>${texts.afterwards}</dt><dd>${jumps > 0 ? texts.jumps(jumps) : texts.nextQuestion}</dd></div></dl>`,
    button({
      label: texts.editLogic,
      icon: 'logic',
      isSmall: true,
      onClick: () => frame.show('logic', path),
    }),
  ])
}

/** The member of a question with a condition, with what is shown without one. */
const condition = (
  frame: Frame,
  { question, path, key }: Entry,
  member: Member,
  none: string,
): TemplateResult =>
  conditionRow(frame, {
    id: controlId('inspector', member, question.id),
    label: frame.texts.members[`*.${member}`],
    editorLabel:
      member === 'visibleWhen' ? frame.texts.panels.logic.showWhen : frame.texts.panels.logic.requiredWhen,
    key: `${key}/${member}`,
    path: [...path, member],
    value: question[member],
    none,
    place: { kind: 'question', index: frame.document.questions.indexOf(question) },
  })

/** The rules over several answers: each has a condition and a message. */
function rules(frame: Frame, { question, path, key }: Entry): TemplateResult {
  const { texts, readonly, document } = frame
  const panelTexts = texts.panels.logic
  const list = [...path, 'rules']
  const given = question.rules ?? []
  const keys = keysOf(given)
  return html`<div class="rules" role="group" aria-label=${texts.members['*.rules']}>
    ${given.map(({ holds, message = '' }, i) => {
      const rulePath = [...list, keys[i] ?? '']
      const place = `${key}/rules/${keys[i]}`
      return html`<div class="rule">
        ${conditionRow(frame, {
          id: `${controlId('inspector', 'rules', question.id)}-${i}`,
          label: panelTexts.rule(i + 1),
          editorLabel: panelTexts.ruleHolds,
          key: `${place}/holds`,
          path: [...rulePath, 'holds'],
          value: holds,
          none: panelTexts.ruleNone,
          place: { kind: 'rule' },
        })}
        ${textField({
          id: `${place}/message`,
          label: panelTexts.ruleMessage,
          isStacked: true,
          isDisabled: readonly,
          maxLength: 1000,
          takes: 'answers',
          value: message,
          pointer: `${place}/message`,
          onInput: next =>
            frame.run(changeMember(document, [...rulePath, 'message'], next || undefined, { isTyped: true })),
        })}
        ${
          readonly
            ? nothing
            : button({
                label: panelTexts.removeRule(i + 1),
                icon: 'trash',
                isSmall: true,
                onClick: () =>
                  frame.run(
                    given.length > 1
                      ? removeItem(document, rulePath)
                      : changeMember(document, list, undefined),
                  ),
              })
        }
      </div>`
    })}
    ${given.length === 0 ? html`<p class="k-hint">${panelTexts.ruleHint}</p>` : nothing}
    ${
      readonly || given.length >= MAX_RULES
        ? nothing
        : button({
            label: panelTexts.addRule,
            icon: 'plus',
            isSmall: true,
            onClick: () =>
              frame.run(changeMember(document, list, [...given, { id: nextItemId(document, list) }])),
          })
    }
  </div>`
}

interface ConditionRow {
  readonly id: string
  readonly label: string
  /** The words before the condition in the editor. */
  readonly editorLabel: string
  /** The place of the condition, for problems and for the focus. */
  readonly key: string
  readonly path: Path
  readonly value: unknown
  /** What is shown without a condition. */
  readonly none: string
  readonly place: Place
}

function conditionRow(frame: Frame, row: ConditionRow): TemplateResult {
  const { texts, readonly } = frame
  const panelTexts = texts.panels.logic
  const { id, label, editorLabel, key, path, value, none, place } = row
  const state = editing(frame)
  const isOpen = state.open === key
  const toggle = () => {
    state.open = isOpen ? undefined : key
    if (!isOpen && !state.editor) void loadEditor(frame)
    frame.update()
  }
  return html`<div class="condition-row" data-pointer=${key}>
    <dl class="facts"><div><dt>${label}</dt><dd>${value === undefined ? none : texts.frame.onCondition}</dd></div></dl>
    ${
      readonly
        ? nothing
        : editButton({
            label: isOpen ? panelTexts.done : value === undefined ? panelTexts.add : panelTexts.edit,
            about: label,
            isOpen,
            key: `condition ${key}`,
            onClick: toggle,
          })
    }
    ${
      isOpen && state.editor
        ? state.editor.conditionEditor(frame, {
            id,
            label: editorLabel,
            value,
            place,
            onChange: next => frame.run(changeMember(frame.workspace.document, path, next)),
          })
        : nothing
    }
  </div>`
}

/** The editor is the one of the view Logic, which most forms never open. */
async function loadEditor(frame: Frame): Promise<void> {
  try {
    const [editor, { sentenceStyles }] = await Promise.all([
      import('../panels/conditions/condition-editor.ts'),
      import('../../authoring/conditions/styles.ts'),
    ])
    adoptStyles(frame.root, sentenceStyles)
    editing(frame).editor = editor
    frame.update()
  } catch {
    frame.toast(frame.texts.frame.failed)
  }
}
