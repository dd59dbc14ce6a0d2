// A text that takes marks of Markdown, with the toolbar that texts of questions have.
import { html, nothing, type TemplateResult } from 'lit'
import { type TextOptions, textArea } from '../../../kit/field.ts'
import { textButtons } from '../../canvas/text-bar.ts'
import type { DesignerContext } from '../../designer-context.ts'

export const markedArea = (
  context: DesignerContext,
  {
    takesAnswers = false,
    ...options
  }: Omit<TextOptions, 'type'> & { readonly rows?: number; readonly takesAnswers?: boolean | undefined },
): TemplateResult => html`<div class="marked">
  ${textArea({ ...options, takes: takesAnswers ? 'marks answers' : 'marks' })}
  ${
    context.tools && !options.isDisabled
      ? textButtons(
          context,
          context.tools,
          () => context.root.querySelector<HTMLTextAreaElement>(`#${CSS.escape(options.id)}`),
          takesAnswers,
        )
      : nothing
  }
</div>`
