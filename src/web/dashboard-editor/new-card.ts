import { type EditorContext, edit } from './dashboard-context.ts'
import { addCard, type NewCard } from './document/cards.ts'
import { addTab } from './document/tabs.ts'

/** Adds a card and leads to its settings. */
export function add(context: EditorContext, card: NewCard, { staysOpen = false } = {}): string {
  const { workspace, texts, view, focus, announce } = context
  const { tabs } = workspace.content
  const first = tabs.length === 0 ? addTab(workspace.content, texts.firstTab) : undefined
  const content = first?.content ?? workspace.content
  const tab = first?.id ?? workspace.tab
  const added = addCard(content, tab, card)
  edit(context, added.content, { tab, selection: { kind: 'card', id: added.id } })
  announce(texts.cardAdded(card.title ?? texts.kinds[card.kind]))
  if (!staysOpen) {
    view.isDrawerOpen = true
    focus('.inspector [data-first] :is(input, select, textarea), .inspector :is(input, select, textarea)')
  }
  return added.id
}
