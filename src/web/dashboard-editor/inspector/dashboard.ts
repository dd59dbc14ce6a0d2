// The settings of the shown tab, and of the whole dashboard.
import { html, nothing, type TemplateResult } from 'lit'
import { select } from '../../kit/choose.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { findTab, withMembers } from '../document/content.ts'
import { renameTab } from '../document/tabs.ts'
import { calendarFields } from './calendar.ts'
import { section, textMember } from './fields.ts'
import { themeFields } from './theme.ts'

/** Seconds between two loads of an open page. */
const REFRESH = [60, 300, 900, 3600] as const
/** Rows of the smallest group that readers see. */
const GROUPS = [3, 5, 10, 20] as const

/** A value that a program set stays a choice. */
const withOwn = (known: readonly number[], own: number | undefined): readonly number[] =>
  own === undefined || known.includes(own) ? known : [own, ...known]

const numberIn = (value: string) => (value === '' ? undefined : Number(value))

export function dashboardSettings(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const { content } = workspace
  const tab = findTab(content, workspace.tab)
  const { minGroup, refreshSeconds } = content
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
          ...withOwn(REFRESH, refreshSeconds).map(seconds => ({
            value: String(seconds),
            label: texts.every(seconds),
          })),
        ],
        onChange: value => edit(context, withMembers(workspace.content, { refreshSeconds: numberIn(value) })),
      })}
      ${select({
        id: 'board-groups',
        label: texts.minGroup,
        isStacked: true,
        pointer: 'minGroup',
        hint: texts.minGroupHint,
        value: minGroup === undefined ? '' : String(minGroup),
        options: [
          { value: '', label: texts.allGroups },
          ...withOwn(GROUPS, minGroup).map(rows => ({ value: String(rows), label: texts.groupsFrom(rows) })),
        ],
        onChange: value => edit(context, withMembers(workspace.content, { minGroup: numberIn(value) })),
      })}`,
    )}`
}
