// What the menu of a card does.
import { type Card, cardsOf, hasChart, MAX_CARDS } from '../../engine/dashboards/document.ts'
import type { MenuItem } from '../kit/menu.ts'
import { cardSelector } from './card-selector.ts'
import { type EditorContext, edit } from './dashboard-context.ts'
import { duplicateCard, moveToTab, removeCard, swapCard } from './document/cards.ts'
import { findCard } from './document/content.ts'
import { readingOrder } from './document/layout.ts'
import { canEditChart, openEditChart } from './open-dialog.ts'

export function cardItems(context: EditorContext, card: Card): MenuItem[] {
  const { texts, workspace, view, focus, announce } = context
  const { content } = workspace
  const here = findCard(content, card.id)?.tab
  const order = readingOrder(here?.cards ?? [])
  const at = order.findIndex(({ id }) => id === card.id)
  const swap = (by: -1 | 1) => () => {
    edit(context, swapCard(workspace.content, card.id, by))
    announce(texts.order(at + 1 + by, order.length))
    focus(cardSelector(card.id))
  }
  return [
    {
      label: texts.settings,
      icon: 'settings',
      onSelect() {
        workspace.select({ kind: 'card', id: card.id })
        view.isDrawerOpen = true
        focus('.inspector :is(input, select, textarea)')
      },
    },
    ...(hasChart(card) && canEditChart(context, card)
      ? [
          {
            label: texts.charts.edit,
            icon: 'ranking' as const,
            onSelect: () => void openEditChart(context, card),
          },
        ]
      : []),
    {
      label: texts.duplicate,
      icon: 'copy',
      keys: 'Ctrl+D',
      isDisabled: cardsOf(content).length >= MAX_CARDS,
      onSelect: () => duplicate(context, card),
    },
    { label: texts.earlier, icon: 'arrow-up', isDisabled: at <= 0, onSelect: swap(-1) },
    { label: texts.later, icon: 'arrow-down', isDisabled: at === order.length - 1, onSelect: swap(1) },
    ...content.tabs
      .filter(({ id }) => id !== here?.id)
      .map(({ id, title }, i) => ({
        label: texts.moveTo(title || texts.untitled),
        icon: 'jump' as const,
        startsGroup: i === 0,
        onSelect() {
          edit(context, moveToTab(workspace.content, card.id, id), { selection: undefined })
          context.toast(texts.movedTo(title || texts.untitled), { label: texts.undo, run: workspace.undo })
        },
      })),
    {
      label: texts.delete,
      icon: 'trash',
      keys: 'Del',
      isDanger: true,
      startsGroup: true,
      onSelect: () => deleteCard(context, card),
    },
  ]
}

export function duplicate(context: EditorContext, card: Card): void {
  const added = duplicateCard(context.workspace.content, card.id)
  if (!added || cardsOf(context.workspace.content).length >= MAX_CARDS) return
  edit(context, added.content, { selection: { kind: 'card', id: added.id } })
  context.announce(context.texts.duplicated)
  context.focus(cardSelector(added.id))
}

export function deleteCard(context: EditorContext, card: Card): void {
  const { workspace, texts, toast, focus } = context
  const order = readingOrder(findCard(workspace.content, card.id)?.tab.cards ?? [])
  const at = order.findIndex(({ id }) => id === card.id)
  const next = order[at + 1] ?? order[at - 1]
  edit(context, removeCard(workspace.content, card.id), { selection: undefined })
  toast(texts.deleted, { label: texts.undo, run: workspace.undo })
  focus(next ? cardSelector(next.id) : '[data-key="add-card"]')
}
