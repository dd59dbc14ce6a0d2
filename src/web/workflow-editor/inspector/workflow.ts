// The settings of the workflow itself: what it does, and its variables.
import { html, type TemplateResult } from 'lit'
import { button, iconButton } from '../../kit/button.ts'
import { textArea, textField } from '../../kit/field.ts'
import { group } from '../../kit/row.ts'
import { withVariables } from '../document/content.ts'
import { anyValue } from '../fields/named-texts.ts'
import { type EditorContext, edit } from '../workflow-context.ts'

const NAME = /^[A-Za-z]\w{0,63}$/

export function workflowSettings(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const { content } = workspace
  return html`<p class="k-hint lead">${texts.selectHint}</p>
    <section class="fields">
      ${textArea({
        id: 'workflow-description',
        label: texts.description,
        rows: 2,
        maxLength: 2000,
        value: content.description,
        onInput: description =>
          edit(context, { ...workspace.content, description }, { joins: 'description' }),
      })}
    </section>
    <section class="fields">${variables(context)}</section>`
}

function variables(context: EditorContext): TemplateResult {
  const { texts, workspace, focus } = context
  const { variables: all = {} } = workspace.content
  const names = Object.keys(all)
  const set = (next: Readonly<Record<string, unknown>>, joins?: string) =>
    edit(context, withVariables(workspace.content, next), joins ? { joins: `variable ${joins}` } : {})
  const rename = (from: string, to: string) => {
    if (!NAME.test(to) || names.includes(to)) return
    set(Object.fromEntries(Object.entries(all).map(([name, value]) => [name === from ? to : name, value])))
  }
  const add = () => {
    let number = names.length + 1
    while (names.includes(`variable${number}`)) number++
    set({ ...all, [`variable${number}`]: '' })
    focus(`#variable-name-${names.length}`)
  }
  return group(
    { id: 'variables', label: texts.variables, hint: texts.variablesHint, isStacked: true },
    html`<div class="map">
      ${names.map(
        (name, i) => html`<div class="map-row">
          ${textField({
            id: `variable-name-${i}`,
            label: `${texts.variable} ${i + 1}`,
            hidesLabel: true,
            isCode: true,
            maxLength: 64,
            value: name,
            onChange: to => rename(name, to.trim()),
          })}
          ${anyValue(
            // The first value of a variable is a constant: no name can be read yet.
            context,
            {
              id: `variable-${i}`,
              label: `${texts.value}: ${name}`,
              hidesLabel: true,
              step: undefined,
              takesNone: true,
              value: all[name],
              onInput: value => set({ ...all, [name]: value }, name),
            },
          )}
          ${iconButton({
            label: texts.remove(name),
            icon: 'close',
            onClick() {
              const { [name]: _, ...rest } = all
              set(rest)
              focus('[data-key="add-variable"]')
            },
          })}
        </div>`,
      )}
      ${button({ label: texts.addVariable, icon: 'plus', isSmall: true, key: 'add-variable', onClick: add })}
    </div>`,
  )
}
