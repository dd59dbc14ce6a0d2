// Forms of the host to start from.
import { html, nothing, type TemplateResult } from 'lit'
import { documentOf } from '../../authoring/draft/form-document.ts'
import { replaceDocument } from '../../document/commands/replace.ts'
import { button } from '../../kit/button.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { FirstFrame } from '../frame.ts'
import type { Template } from '../tools.ts'

/** The list of templates below the invitation to add the first question. */
export function templateList(frame: FirstFrame): TemplateResult | typeof nothing {
  const { templates, tools, readonly } = frame
  if (templates.length === 0 || !tools || readonly) return nothing
  return html`<section class="templates" aria-labelledby="templates">
    <h3 id="templates">${tools.startFrom}</h3>
    <ul>${templates.map(
      template =>
        html`<li>${button({
          label: template.name,
          kind: 'line',
          onClick: () => void startFrom(frame, template),
        })}${template.description ? html`<p>${template.description}</p>` : nothing}</li>`,
    )}</ul>
  </section>`
}

/** Asks only if the form has questions. It is one step of Undo. */
export async function startFrom(frame: FirstFrame, { name, definition }: Template): Promise<void> {
  const { document, texts, root, tools } = frame
  if (!tools) return
  if (document.questions.length > 0) {
    const { closed } = openDialog(root, {
      title: tools.startFromTitle(name),
      text: tools.startFromText,
      closeLabel: texts.frame.close,
      actions: [
        { label: texts.frame.cancel, value: '' },
        { label: tools.replace, value: 'replace', kind: 'primary' },
      ],
    })
    if ((await closed) !== 'replace') return
  }
  frame.run(replaceDocument(document, documentOf({ ...document, ...definition })))
  frame.toast(tools.started(name), { label: texts.frame.undo, run: frame.undo })
}
