// The settings of the shown tab, and of the whole dashboard.
import { html, nothing, type TemplateResult } from 'lit'
import { select } from '../../kit/choose.ts'
import { type EditorContext, edit } from '../context.ts'
import { findTab, withMembers } from '../document/content.ts'
import { renameTab } from '../document/tabs.ts'
import { calendarFields } from './calendar.ts'
import { section, textMember } from './fields.ts'
import { themeFields } from './theme.ts'

/** Seconds between two loads of an open page. */
const REFRESH = [60, 300, 900, 3600] as const

export function dashboardSettings(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const { content } = workspace
  const tab = findTab(content, workspace.tab)
  const { refreshSeconds } = content
  const known: readonly number[] = REFRESH
  const all =
    refreshSeconds === undefined || known.includes(refreshSeconds) ? known : [refreshSeconds, ...known]
  return html`<p class="k-hint lead">${texts.selectHint}</p>
    ${
      tab
        ? section(
            texts.tab,
            textMember({
              id: 'tab-title',
              label: texts.tabTitle,
              pointer: 'title',
              hint: content.tabs.length > 1 ? '' : texts.oneTab,
              maxLength: 100,
              value: tab.title,
              onInput: title =>
                edit(context, renameTab(workspace.content, tab.id, title), { joins: `tab ${tab.id}` }),
            }),
          )
        : nothing
    }
    ${section(texts.look, themeFields(context))}
    ${section(
      texts.page,
      html`${calendarFields(context)}${select({
        id: 'board-refresh',
        label: texts.refresh,
        isStacked: true,
        pointer: 'refreshSeconds',
        value: refreshSeconds === undefined ? '' : String(refreshSeconds),
        options: [
          { value: '', label: texts.never },
          ...all.map(seconds => ({ value: String(seconds), label: texts.every(seconds) })),
        ],
        onChange: value =>
          edit(
            context,
            withMembers(workspace.content, { refreshSeconds: value === '' ? undefined : Number(value) }),
          ),
      })}`,
    )}`
}
