// The settings of a card.
import { html, nothing, type TemplateResult } from 'lit'
import type { Card, CardKind } from '../../../engine/dashboards/document.ts'
import { GRID_COLUMNS } from '../../../engine/dashboards/document.ts'
import { button } from '../../kit/button.ts'
import { select } from '../../kit/choose.ts'
import { numberField, textArea } from '../../kit/field.ts'
import { cardItems, deleteCard } from '../card-items.ts'
import { type EditorContext, edit } from '../dashboard-context.ts'
import { type ChangeCard, changeCard, placeCard } from '../document/cards.ts'
import { findCard } from '../document/content.ts'
import { MAX_HEIGHT, SIZES } from '../document/layout.ts'
import { chartFields, clickFields } from './chart.ts'
import { addressMember, section, textMember } from './fields.ts'
import { figureFields } from './figure.ts'

const members: Readonly<
  Record<CardKind, (context: EditorContext, card: Card, change: ChangeCard) => unknown>
> = {
  CHART: chartFields,
  METRIC: figureFields,
  TEXT: ({ texts }, { text = '' }, change) =>
    html`<div data-first>${textArea({ id: 'card-text', label: texts.text, hint: texts.textHint, pointer: 'text', rows: 6, maxLength: 10_000, value: text, onInput: value => change({ text: value }, 'text') })}</div>`,
  IMAGE: (context, { id, url = '', alt = '' }, change) => html`
    <div data-first>${addressMember({ context, id: `url-${id}`, label: context.texts.imageUrl, pointer: 'url', value: url, onChange: value => change({ url: value }, 'url') })}</div>
    ${textMember({ id: 'card-alt', label: context.texts.alt, hint: context.texts.altHint, pointer: 'alt', maxLength: 500, value: alt, onInput: value => change({ alt: value }, 'alt') })}`,
  BUTTON: (context, { id, text = '', url = '' }, change) => html`
    <div data-first>${textMember({ id: 'card-text', label: context.texts.buttonText, pointer: 'text', maxLength: 200, value: text, onInput: value => change({ text: value }, 'text') })}</div>
    ${addressMember({ context, id: `url-${id}`, label: context.texts.buttonUrl, pointer: 'url', value: url, onChange: value => change({ url: value }, 'url') })}`,
  FORM: ({ texts, sources }, { webformid = '' }, change) => {
    const forms = sources.forms() ?? []
    return html`<div data-first>${select({
      id: 'card-form',
      label: texts.form,
      isStacked: true,
      pointer: 'webformid',
      hint: forms.length === 0 ? texts.noForms : undefined,
      value: webformid,
      options: [
        { value: '', label: texts.none },
        ...forms.map(({ webformid: value, name }) => ({ value, label: name })),
      ],
      onChange: value => change({ webformid: value || undefined }),
    })}</div>`
  },
}

export function cardSettings(context: EditorContext, card: Card): TemplateResult {
  const { texts, workspace, sources } = context
  const { id, kind, title = '', subtitle = '' } = card
  const change: ChangeCard = (changes, joins) =>
    edit(context, changeCard(workspace.content, id, changes), joins ? { joins: `${id} ${joins}` } : {})
  return html`${section(
    texts.content,
    html`
      ${members[kind](context, card, change)}
      ${textMember({ id: 'card-title', label: texts.title, pointer: 'title', maxLength: 200, value: title, placeholder: sources.drawnBy({ ...card, title: '' })?.name ?? '', onInput: value => change({ title: value || undefined }, 'title') })}
      ${textMember({ id: 'card-subtitle', label: texts.subtitle, pointer: 'subtitle', maxLength: 300, value: subtitle, onInput: value => change({ subtitle: value || undefined }, 'subtitle') })}`,
  )}
    ${kind === 'CHART' ? section(texts.clicks, clickFields(context, card, change)) : nothing}
    ${section(texts.place, place(context, card))}
    <div class="foot">
      ${cardItems(context, card)
        .filter(item => item.keys !== undefined && !item.isDanger)
        .map(item =>
          button({
            label: item.label,
            icon: item.icon ?? 'copy',
            kind: 'line',
            isSmall: true,
            onClick: item.onSelect,
          }),
        )}
      ${button({ label: texts.delete, icon: 'trash', isSmall: true, class: 'delete', onClick: () => deleteCard(context, card) })}
    </div>`
}

/** Fields for the place and size, for people who neither drag nor know the keys. */
function place(context: EditorContext, { id, kind, x, y, w, h }: Card): TemplateResult {
  const { texts, workspace } = context
  const { min } = SIZES[kind]
  const set = (box: Partial<Record<'x' | 'y' | 'w' | 'h', number>>) => {
    const now = findCard(workspace.content, id)?.card
    if (now) edit(context, placeCard(workspace.content, id, { ...now, ...box }), { joins: `place ${id}` })
  }
  const field = (
    name: 'x' | 'y' | 'w' | 'h',
    label: string,
    value: number,
    least: number,
    most: number,
    by = 0,
  ) =>
    numberField({
      id: `card-${name}`,
      label,
      pointer: name,
      isStacked: true,
      value: value + by,
      min: least + by,
      max: most + by,
      step: 1,
      onChange(next) {
        if (next !== undefined && Number.isInteger(next) && next >= least + by && next <= most + by)
          set({ [name]: next - by })
      },
    })
  return html`<div class="place">
    ${field('x', texts.column, x, 0, GRID_COLUMNS - min.w, 1)} ${field('y', texts.row, y, 0, 999, 1)}
    ${field('w', texts.width, w, min.w, GRID_COLUMNS)} ${field('h', texts.height, h, min.h, MAX_HEIGHT)}
  </div>`
}
