// What a choice has besides its text: an image with its description, and whether it excludes the others.
import { css, html, nothing } from 'lit'
import { memberOf } from '../../authoring/draft/json.ts'
import { type Path, parentOf } from '../../authoring/draft/path.ts'
import { changeMember } from '../../document/commands/change-member.ts'
import { switchField } from '../../kit/choose.ts'
import { openDialog } from '../../kit/dialog.ts'
import type { ToolTexts } from '../../texts/tools/en.ts'
import { choiceMembers } from '../canvas/choice-extras.ts'
import { pictureFields } from '../canvas/image-editor.ts'
import type { Frame } from '../frame.ts'
import type { Tool } from '../tools.ts'

interface Picture {
  readonly url: string
  readonly alt: string
}

async function open(frame: Frame, texts: ToolTexts, about: unknown): Promise<void> {
  const path = about as Path
  const { workspace } = frame
  const type = String(memberOf(workspace.valueAt(parentOf(parentOf(path))), 'type'))
  const members = choiceMembers(type)
  const dialog = openDialog(frame.root, {
    title: texts.choice(String(memberOf(workspace.valueAt(path), 'text') ?? '')),
    closeLabel: frame.texts.frame.close,
    content(self) {
      const choice = workspace.valueAt(path)
      const image = memberOf(choice, 'image') as Picture | undefined
      const edited: Frame = {
        ...frame,
        run(command) {
          frame.run(command)
          self.update()
        },
      }
      return html`<div class="choice-details">
        ${members.has('image') ? pictureFields(edited, [...path, 'image'].join('/'), [...path, 'image'], image) : nothing}
        ${image && image.alt.trim() === '' ? html`<p class="choice-alt" role="status">${texts.needsAlt}</p>` : nothing}
        ${
          members.has('exclusive')
            ? switchField({
                id: 'choice-exclusive',
                label: texts.exclusive,
                hint: texts.exclusiveHint,
                isDisabled: frame.readonly,
                isOn: memberOf(choice, 'exclusive') === true,
                onChange: isOn =>
                  edited.run(changeMember(frame.document, [...path, 'exclusive'], isOn || undefined)),
              })
            : nothing
        }
      </div>`
    },
    actions: [{ label: texts.done, value: 'done', kind: 'primary' }],
  })
  await dialog.closed
}

export const tool: Tool = {
  open,
  styles: css`
    .choice-details .items-foot {
      margin-inline-start: 0;
    }

    .choice-alt {
      margin: 0 0 0.5rem;
      color: var(--danger);
    }
  `,
}
