// The charts that a script draws, with what a click on each mark does.
import { linkOf, pickedRow } from './row-links.ts'
import { pictureSize } from './sizes.ts'
import type { DashboardView } from './view.ts'

/** Each has the whole state of the dashboard. More would make replies of megabytes. */
const MAX_LINKS = 1000

export const drawnCards = (view: DashboardView) =>
  [...view.answers.values()].flatMap(cardAnswer => {
    const { card, shown, answer } = cardAnswer
    if (!('result' in answer) || card.kind !== 'CHART') return []
    const { name, kind, options } = shown
    const data = answer.result
    const links =
      card.drill || card.click
        ? data.rows
            .slice(0, MAX_LINKS)
            .map((_, row) => linkOf(view, card, cardAnswer, data, row)?.href ?? null)
        : []
    const picked = pickedRow(view.state, card, cardAnswer, data) ?? null
    return [{ card: card.id, name, kind, options, height: pictureSize(card).height, data, links, picked }]
  })
