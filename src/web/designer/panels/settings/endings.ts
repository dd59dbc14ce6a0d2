// The pages after a submission, each with its condition. The first whose condition holds is shown.
import { html, nothing, type TemplateResult } from 'lit'
import { settingsPanel } from '../../../../engine/definition/settings-panel.ts'
import type { Member } from '../../../../engine/questions/schema-controls.ts'
import { isThing, memberOf } from '../../../authoring/draft/json.ts'
import { keysOf, type Path } from '../../../authoring/draft/path.ts'
import { controlId, focusSoon } from '../../../authoring/fields/state.ts'
import { changeMember } from '../../../document/commands/change-member.ts'
import { deleteThings, referencesOutside } from '../../../document/commands/delete.ts'
import { addEnding, moveInFlow } from '../../../document/commands/flow.ts'
import { button, iconButton } from '../../../kit/button.ts'
import type { DesignerContext } from '../../designer-context.ts'
import { condition } from '../conditions/condition.ts'
import { endingTitle } from '../logic/model.ts'
import { memberField } from '../shared/member-field.ts'

export function endingEditors(context: DesignerContext): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.settings
  const endings = document.settings.endings ?? []
  const keys = keysOf(endings)
  const add = () => {
    const command = addEnding(document)
    context.run(command)
    focusSoon(context, `#${controlId('ending', command.select?.[0]?.at(-1) ?? '', 'title')}`)
  }
  return html`
    <p class="k-hint">${endings.length === 0 ? panelTexts.noEndings : panelTexts.endingsHint}</p>
    <ol class="endings">${endings.map((ending, i) => {
      const path = ['settings', 'endings', keys[i] ?? '']
      return endingEditor(context, { ending, path, index: i, count: endings.length })
    })}</ol>
    ${readonly ? nothing : button({ label: panelTexts.addEnding, icon: 'plus', isSmall: true, onClick: add })}
  `
}

interface Listed {
  readonly ending: object
  readonly path: Path
  readonly index: number
  readonly count: number
}

function endingEditor(context: DesignerContext, { ending, path, index, count }: Listed): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.settings
  const title = endingTitle(isThing(ending) ? ending : {}, texts)
  const id = (member: string) => controlId('ending', path.at(-1) ?? '', member)
  const jumps = referencesOutside(document, [path]).length
  return html`<li class="ending">
    <header>
      <h4 dir="auto">${title}</h4>
      ${
        readonly
          ? nothing
          : html`<span class="jump-tools">
              ${iconButton({ label: panelTexts.moveUp(title), icon: 'arrow-up', isDisabled: index === 0, onClick: () => context.run(moveInFlow(document, path, -1)) })}
              ${iconButton({ label: panelTexts.moveDown(title), icon: 'arrow-down', isDisabled: index === count - 1, onClick: () => context.run(moveInFlow(document, path, 1)) })}
              ${iconButton({
                label: panelTexts.removeEnding(title),
                icon: 'trash',
                onClick: () => {
                  context.run(deleteThings(document, [path]))
                  context.toast(
                    jumps > 0 ? panelTexts.removedWithJumps(title, jumps) : panelTexts.removed(title),
                    {
                      label: panelTexts.undo,
                      run: context.undo,
                    },
                  )
                },
              })}
            </span>`
      }
    </header>
    ${endingMembers()
      .filter(({ member }) => member !== 'id' && member !== 'when')
      .map(member =>
        memberField(context, member, {
          id: id(member.member),
          value: memberOf(ending, member.member),
          takesAnswers: member.member === 'title' || member.member === 'text',
          onChange: (value, isTyped) =>
            context.run(
              changeMember(document, [...path, member.member], value, { isTyped, label: 'change_settings' }),
            ),
        }),
      )}
    ${condition(context, {
      id: id('when'),
      label: texts.panels.logic.endingWhen,
      value: memberOf(ending, 'when'),
      place: { kind: 'ending' },
      onChange: condition => context.run(changeMember(document, [...path, 'when'], condition)),
    })}
  </li>`
}

let known: readonly Member[] | undefined

/** The members of an ending, from the schema of the settings. */
function endingMembers(): readonly Member[] {
  known ??= settingsPanel()
    .flatMap(({ members }) => members)
    .find(({ member }) => member === 'endings')?.control.members
  return known ?? []
}
