// The faults of a dashboard that need no store. Charts, datasets and web forms are checked by the server.
import { chartKinds } from '../charts/index.ts'
import type { Fault } from '../faults.ts'
import {
  type Card,
  type CardKind,
  cardsOf,
  type Document,
  type Filter,
  GRID_COLUMNS,
  hasChart,
  MAX_CARDS,
} from './document.ts'
import { isValueOf, wantedValue } from './values.ts'

const PLACE = ['id', 'kind', 'x', 'y', 'w', 'h', 'title', 'subtitle']
/** The members of each kind: those that it needs, and those that it may have. */
const MEMBERS: Readonly<
  Record<CardKind, { readonly needed: readonly string[]; readonly may: readonly string[] }>
> = {
  CHART: { needed: [], may: ['chartid', 'chart', 'click', 'drill'] },
  METRIC: { needed: [], may: ['chartid', 'chart'] },
  TEXT: { needed: ['text'], may: [] },
  IMAGE: { needed: ['url', 'alt'], may: [] },
  BUTTON: { needed: ['url', 'text'], may: [] },
  FORM: { needed: ['webformid'], may: [] },
}

type Refuse = (pointer: string, code: string, detail: string) => void

/** Pointers are into the dashboard. */
export function checkDocument(document: Document): Fault[] {
  const faults: Fault[] = []
  const refuse: Refuse = (pointer, code, detail) => faults.push({ pointer, code, detail })
  if (document.tabs.length === 0) refuse('/tabs', 'tabs_missing', 'Add a tab with at least one card.')
  const cards = cardsOf(document)
  if (cards.length > MAX_CARDS)
    refuse(
      '/tabs',
      'cards_too_many',
      `A dashboard has at most ${MAX_CARDS} cards. This one has ${cards.length}.`,
    )
  const seen = { tab: new Set<string>(), card: new Set<string>(), filter: new Set<string>() }
  const once = (what: keyof typeof seen, id: string, pointer: string) => {
    if (seen[what].has(id)) refuse(`${pointer}/id`, 'id_taken', `Another ${what} has the id "${id}".`)
    seen[what].add(id)
  }
  for (const [t, tab] of document.tabs.entries()) {
    const at = `/tabs/${t}`
    once('tab', tab.id, at)
    if (tab.cards.length === 0)
      refuse(`${at}/cards`, 'cards_missing', 'Add a card to this tab, or remove the tab.')
    if (document.tabs.length > 1 && tab.title.trim() === '')
      refuse(`${at}/title`, 'member_missing', 'Give the tab a title. It is shown if there are several tabs.')
    for (const [c, card] of tab.cards.entries()) {
      const pointer = `${at}/cards/${c}`
      once('card', card.id, pointer)
      checkCard(card, pointer, refuse)
      const under = tab.cards.slice(0, c).find(other => overlap(other, card))
      if (under)
        refuse(
          pointer,
          'cards_overlap',
          `The card covers a part of the card "${under.id}". Move one of them.`,
        )
    }
  }
  for (const [i, filter] of document.filters.entries()) {
    once('filter', filter.id, `/filters/${i}`)
    checkFilter(filter, document, `/filters/${i}`, refuse)
  }
  return faults
}

const overlap = (a: Card, b: Card) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

function checkCard(card: Card, at: string, refuse: Refuse): void {
  const { needed, may } = MEMBERS[card.kind]
  if (card.x + card.w > GRID_COLUMNS)
    refuse(`${at}/w`, 'card_too_wide', `The card ends beyond the ${GRID_COLUMNS} columns. Make it narrower.`)
  for (const name of needed)
    if (!Object.hasOwn(card, name))
      refuse(`${at}/${name}`, 'member_missing', `${card.kind} needs \`${name}\`.`)
  for (const name of Object.keys(card))
    if (![...PLACE, ...needed, ...may].includes(name))
      refuse(`${at}/${name}`, 'member_unused', `${card.kind} has no \`${name}\`. Remove it.`)
  const { chartid, chart, click } = card
  if (hasChart(card) && (chartid === undefined) === (chart === undefined))
    refuse(
      at,
      chart ? 'chart_twice' : 'chart_missing',
      'Name a stored chart as `chartid`, or describe one as `chart`.',
    )
  if (chart && !Object.hasOwn(chartKinds, chart.kind))
    refuse(`${at}/chart/kind`, 'kind_unknown', 'No such kind.')
  if (click?.type === 'OPEN' && click.url === undefined)
    refuse(`${at}/click/url`, 'member_missing', '`OPEN` needs `url`.')
  if (click?.type === 'OPEN' && click.columns)
    refuse(`${at}/click/columns`, 'member_unused', '`OPEN` has no `columns`.')
  if (click?.type === 'FILTER' && click.url !== undefined)
    refuse(`${at}/click/url`, 'member_unused', '`FILTER` has no `url`.')
}

function checkFilter(filter: Filter, document: Document, at: string, refuse: Refuse): void {
  const { kind, scope = 'DASHBOARD', in: ids, default: usual, locked, single, values, columns } = filter
  if (columns.length === 0)
    refuse(`${at}/columns`, 'columns_missing', 'Name a column that the filter reaches.')
  for (const [i, { dataset }] of columns.entries())
    if (columns.slice(0, i).some(column => column.dataset === dataset))
      refuse(`${at}/columns/${i}`, 'dataset_twice', 'A filter reaches one column of each dataset.')
  if (scope === 'DASHBOARD' && ids)
    refuse(`${at}/in`, 'member_unused', 'A filter of the whole dashboard has no `in`.')
  if (scope !== 'DASHBOARD') {
    const known = scope === 'TAB' ? document.tabs : cardsOf(document)
    if (!ids || ids.length === 0)
      refuse(
        `${at}/in`,
        'member_missing',
        `Name the ${scope === 'TAB' ? 'tabs' : 'cards'} that the filter reaches.`,
      )
    for (const [i, id] of (ids ?? []).entries())
      if (!known.some(one => one.id === id))
        refuse(`${at}/in/${i}`, 'id_unknown', `The dashboard has no ${scope.toLowerCase()} "${id}".`)
  }
  if (usual !== undefined && !isValueOf(filter, usual))
    refuse(`${at}/default`, 'value_invalid', wantedValue(filter))
  if (locked && usual === undefined)
    refuse(`${at}/default`, 'member_missing', 'A locked filter needs a default, because nobody can set it.')
  if (kind !== 'SELECT' && single !== undefined)
    refuse(`${at}/single`, 'member_unused', 'Only SELECT has `single`.')
  if (kind !== 'SELECT' && values) refuse(`${at}/values`, 'member_unused', 'Only SELECT has `values`.')
}
