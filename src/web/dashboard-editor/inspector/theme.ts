// The theme of a dashboard: that of a theme of the application, or a color and a logo of its own.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import type { Document } from '../../../engine/dashboards/document.ts'
import { isSameJson } from '../../../engine/same-json.ts'
import { button } from '../../kit/button.ts'
import { select } from '../../kit/choose.ts'
import { row } from '../../kit/row.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { withMembers } from '../document/content.ts'
import { addressMember, forgetAddress } from './fields.ts'

type Theme = NonNullable<Document['theme']>
const NONE = ''
const OWN = 'own'
const LOGO = 'theme-logo'
/** The primary color of dashboards without a theme. */
const USUAL = '#3b4fe0'

export function themeFields(context: EditorContext): TemplateResult {
  const { texts, workspace, themes } = context
  const { theme } = workspace.content
  const shared = themes() ?? []
  const chosen = shared.find(one => isSameJson(one.theme, theme ?? null))
  const set = (next: Theme | undefined, joins = '') =>
    edit(
      context,
      withMembers(workspace.content, { theme: next && Object.keys(next).length > 0 ? next : undefined }),
      joins === '' ? {} : { joins },
    )
  const change = (changes: { readonly [K in keyof Theme]?: Theme[K] | undefined }, joins?: string) =>
    set(withMembers(workspace.content.theme ?? {}, changes), joins)
  const color = row(
    { id: 'theme-color', label: texts.color, isStacked: true },
    html`<span class="color"><input
        id="theme-color"
        type="color"
        .value=${live(theme?.primaryColor ?? USUAL)}
        @input=${(event: Event) => change({ primaryColor: (event.target as HTMLInputElement).value }, 'color')}
      />${
        theme?.primaryColor === undefined
          ? nothing
          : button({
              label: texts.usualColor,
              isSmall: true,
              onClick: () => change({ primaryColor: undefined }),
            })
      }</span>`,
  )
  return html`${
    shared.length === 0
      ? nothing
      : select({
          id: 'board-theme',
          label: texts.theme,
          isStacked: true,
          pointer: 'theme',
          hint: texts.themeHint,
          value: chosen?.themeid ?? (theme ? OWN : NONE),
          options: [
            { value: NONE, label: texts.none },
            ...(theme && !chosen ? [{ value: OWN, label: texts.ownTheme }] : []),
            ...shared.map(({ themeid, name }) => ({ value: themeid, label: name })),
          ],
          onChange: value => {
            if (value === OWN) return
            forgetAddress(context, LOGO)
            set(shared.find(({ themeid }) => themeid === value)?.theme)
          },
        })
  }
  ${color}
  ${addressMember({ context, id: LOGO, label: texts.logo, pointer: 'logoUrl', value: theme?.logoUrl ?? '', onChange: logoUrl => change({ logoUrl }, 'logo') })}`
}
