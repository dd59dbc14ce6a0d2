// The ways to a new card.
import type { TemplateResult } from 'lit'
import { CARD_KINDS, type CardKind, cardsOf, MAX_CARDS } from '../../engine/dashboards/document.ts'
import { button } from '../kit/button.ts'
import type { Icon } from '../kit/icons.ts'
import { openMenu } from '../kit/menu.ts'
import type { EditorContext } from './dashboard-context.ts'
import { openAddChart } from './dialogs/add-chart.ts'
import { add } from './new-card.ts'

const SIGNS: Readonly<Record<CardKind, Icon>> = {
  CHART: 'ranking',
  METRIC: 'number',
  TEXT: 'lines',
  IMAGE: 'image',
  BUTTON: 'link',
  FORM: 'list',
}

export const addCardButton = (context: EditorContext): TemplateResult =>
  button({
    label: context.texts.addCard,
    icon: 'plus',
    kind: 'line',
    key: 'add-card',
    isExpanded: false,
    isDisabled: cardsOf(context.workspace.content).length >= MAX_CARDS,
    onClick: event =>
      openMenu(
        event.currentTarget as HTMLElement,
        context.texts.addCard,
        CARD_KINDS.map(kind => ({
          label: context.texts.addKinds[kind],
          icon: SIGNS[kind],
          onSelect: () => choose(context, kind),
        })),
      ),
  })

function choose(context: EditorContext, kind: CardKind): void {
  const { texts, sources } = context
  switch (kind) {
    case 'CHART':
    case 'METRIC':
      openAddChart(context, kind)
      break
    case 'TEXT':
      add(context, { kind, text: '' })
      break
    case 'IMAGE':
      add(context, { kind, alt: '' })
      break
    case 'BUTTON':
      add(context, { kind, text: texts.kinds.BUTTON })
      break
    case 'FORM': {
      const [form] = sources.forms() ?? []
      add(context, { kind, ...(form && { webformid: form.webformid }) })
    }
  }
}
