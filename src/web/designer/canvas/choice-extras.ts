// What a choice shows besides its text: its image, whether it excludes the others, and the button that edits both.
import { html, nothing, type TemplateResult } from 'lit'
import { questionTypes } from '../../../engine/questions/index.ts'
import { imageSource } from '../../api/image-source.ts'
import { memberOf, type Thing } from '../../authoring/draft/json.ts'
import type { Path } from '../../authoring/draft/path.ts'
import { iconButton } from '../../kit/button.ts'
import type { Frame } from '../frame.ts'

/** The members of a choice of this type besides its id and text. */
export function choiceMembers(type: string): ReadonlySet<string> {
  const { choices } = questionTypes.get(type)?.schema.properties ?? {}
  const properties = memberOf(memberOf(choices, 'items'), 'properties')
  return new Set(Object.keys(properties ?? {}).filter(name => name !== 'id' && name !== 'text'))
}

export function choiceExtras(
  frame: Frame,
  type: string,
  item: Thing,
  path: Path,
  label: string,
): TemplateResult | typeof nothing {
  const { tools, api } = frame
  if (!tools || choiceMembers(type).size === 0) return nothing
  const url = memberOf(memberOf(item, 'image'), 'url')
  const isExclusive = memberOf(item, 'exclusive') === true
  return html`${isExclusive ? html`<span class="k-chip k-plain">${tools.isExclusive}</span>` : nothing}${
    typeof url === 'string' && url !== ''
      ? html`<img class="choice-image" src=${imageSource(api, url)} alt="" />`
      : nothing
  }${iconButton({
    label: tools.choiceDetails(label),
    icon: 'image',
    class: 'quiet',
    key: `details ${path.join('/')}`,
    onClick: () => void frame.openTool('choice', path),
  })}`
}
