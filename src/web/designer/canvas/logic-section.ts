// The logic of a question: its conditions, which are edited in place, and a way to the view with its jumps.
import { html, nothing, type TemplateResult } from 'lit'
import { questionTypes } from '../../../engine/questions/index.ts'
import { controlId, panelState } from '../../authoring/fields/state.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import { button } from '../../kit/button.ts'
import type { Frame } from '../frame.ts'
import { editButton } from '../panels/shared/edit-button.ts'
import type { Entry } from './entries.ts'
import { section } from './section.ts'

type Editor = typeof import('../panels/conditions/condition-editor.ts')
type Member = 'visibleWhen' | 'requiredWhen'

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
    html`<dl class="facts"><div><dt>${texts.afterwards}</dt><dd>${jumps > 0 ? texts.jumps(jumps) : texts.nextQuestion}</dd></div></dl>`,
    button({
      label: texts.editLogic,
      icon: 'logic',
      isSmall: true,
      onClick: () => frame.show('logic', path),
    }),
  ])
}

function condition(
  frame: Frame,
  { question, path, key }: Entry,
  member: Member,
  none: string,
): TemplateResult {
  const { texts, readonly } = frame
  const panelTexts = texts.panels.logic
  const label = texts.members[`*.${member}`]
  const place = `${key}/${member}`
  const value = question[member]
  const state = editing(frame)
  const isOpen = state.open === place
  const toggle = () => {
    state.open = isOpen ? undefined : place
    if (!isOpen && !state.editor) void loadEditor(frame)
    frame.update()
  }
  return html`<div class="condition-row" data-pointer=${place}>
    <dl class="facts"><div><dt>${label}</dt><dd>${value === undefined ? none : texts.frame.onCondition}</dd></div></dl>
    ${
      readonly
        ? nothing
        : editButton({
            label: isOpen ? panelTexts.done : value === undefined ? panelTexts.add : panelTexts.edit,
            about: label,
            isOpen,
            key: `condition ${place}`,
            onClick: toggle,
          })
    }
    ${
      isOpen && state.editor
        ? state.editor.conditionEditor(frame, {
            id: controlId('inspector', member, question.id),
            label: member === 'visibleWhen' ? panelTexts.showWhen : panelTexts.requiredWhen,
            value,
            place: { kind: 'question', index: frame.document.questions.indexOf(question) },
            onChange: next => frame.run(changeMember(frame.workspace.document, [...path, member], next)),
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
