import { getOwn } from '../../../engine/get-own.ts'
import type { BoardTexts } from '../../texts/boards/en-boards.ts'

/** Weeks begin on Monday unless the dashboard says something else. */
export const valueName = ({ weekDays }: BoardTexts, value: unknown, part: string): string | undefined =>
  part === 'weekStart' ? weekDays[value === 'sunday' ? 'sunday' : 'monday'] : undefined

/** The label of a member of a card, filter or theme. */
export function memberName(texts: BoardTexts, member: string): string {
  const further: Readonly<Record<string, string>> = {
    ...texts.themeMembers,
    primaryColor: texts.color,
    logoUrl: texts.logo,
    chartid: texts.chart,
    click: texts.onClick,
    url: texts.openUrl,
    webformid: texts.form,
    scope: texts.reach,
    in: texts.reach,
    default: texts.atFirst,
    values: texts.filterKinds.SELECT,
  }
  const label = getOwn(further, member) ?? getOwn<unknown>(texts, member)
  return typeof label === 'string' ? label : member
}
