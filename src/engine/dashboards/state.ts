// What a reader has chosen: filters, picked values and the way down in charts. Addresses carry it, so that links can be shared.
import { MAX_DIMENSIONS } from '../query/document.ts'
import { cardsOf, type Document, type Filter, type FilterValue } from './document.ts'
import { isDay, isValueOf, readLast, writeLast } from './values.ts'

export interface DashboardState {
  /** The value of each filter that was set; null for one that was cleared. Absent filters have their default. */
  readonly filters: Readonly<Record<string, FilterValue | null>>
  /** The values of the picked mark by the id of its card: one of each dimension, as in mark-conditions.ts. */
  readonly picks: Readonly<Record<string, readonly string[]>>
  /** The marks on the way down by the id of the card. */
  readonly drills: Readonly<Record<string, readonly Step[]>>
}

/** The values of a mark that a reader went into: of the first dimensions, or of all. */
export type Step = readonly string[]

export const EMPTY_STATE: DashboardState = { filters: {}, picks: {}, drills: {} }

const FILTER = 'f.'
const PICK = 'pick.'
const DRILL = 'drill.'
/** Says that absent filters were cleared, not that they have their default. A form sends it. */
export const SET = 'set'
const MAX_VALUE = 300

/** Parameters that do not fit the document are ignored: a link can be older than a version. */
export function readState(document: Document, query: URLSearchParams): DashboardState {
  const isSet = query.has(SET)
  const filters: Record<string, FilterValue | null> = {}
  for (const filter of document.filters) {
    if (filter.locked) continue
    const value = readFilter(filter, query)
    if (value !== undefined) filters[filter.id] = value
    else if (isSet && filter.default !== undefined) filters[filter.id] = null
  }
  const picks: Record<string, string[]> = {}
  const drills: Record<string, Step[]> = {}
  for (const { id, click, drill } of cardsOf(document)) {
    const pick = query.getAll(PICK + id)
    if (click?.type === 'FILTER' && pick.length > 0 && isShort(pick))
      picks[id] = pick.slice(0, MAX_DIMENSIONS)
    const path = readPath(query, id).filter(isShort)
    if (drill && path.length > 0) drills[id] = path.slice(0, drill.length)
  }
  return { filters, picks, drills }
}

const isShort = (values: readonly string[]) => values.every(value => value.length <= MAX_VALUE)

/** Other values of a step have its number, from 1. Older addresses have only the first value of each step. */
const othersOf = (id: string, step: number) => `${DRILL}${id}.${step + 1}`

const readPath = (query: URLSearchParams, id: string): Step[] =>
  query
    .getAll(DRILL + id)
    .map((first, i) => [first, ...query.getAll(othersOf(id, i))].slice(0, MAX_DIMENSIONS))

function readFilter(filter: Filter, query: URLSearchParams): FilterValue | undefined {
  const name = FILTER + filter.id
  const value = read(filter, query.getAll(name), part => query.get(`${name}.${part}`)?.trim() || undefined)
  return isValueOf(filter, value) ? value : undefined
}

function read(filter: Filter, given: readonly string[], part: (name: string) => string | undefined): unknown {
  const [first = ''] = given
  switch (filter.kind) {
    case 'DATE': {
      const last = readLast(first)
      if (last) return { last }
      const [from, to] = [part('from'), part('to')]
      return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) }
    }
    case 'NUMBER': {
      const [min, max] = [part('min'), part('max')]
      return {
        ...(min !== undefined && { min: Number(min) }),
        ...(max !== undefined && { max: Number(max) }),
      }
    }
    case 'SEARCH':
      return first.trim()
    case 'SELECT':
      return given.filter(value => value !== '').map(value => asChoice(filter, value))
  }
}

/** The value of a choice as the author wrote it, so that numbers stay numbers. */
const asChoice = ({ values = [] }: Filter, text: string) =>
  values.find(({ value }) => String(value) === text)?.value ?? text

/** The parameters of a state, in the order of the document. */
export function writeState(document: Document, state: DashboardState): URLSearchParams {
  const query = new URLSearchParams()
  if (Object.values(state.filters).includes(null)) {
    // Absent filters are cleared now, so those with a default must be written.
    query.set(SET, '1')
    for (const filter of document.filters)
      if (!filter.locked) writeFilter(query, filter, setValueOf(filter, state))
  } else for (const filter of document.filters) writeFilter(query, filter, state.filters[filter.id])
  for (const [id, values] of Object.entries(state.picks))
    for (const value of values) query.append(PICK + id, value)
  for (const [id, path] of Object.entries(state.drills))
    for (const [i, [first, ...others]] of path.entries()) {
      query.append(DRILL + id, first ?? '')
      for (const value of others) query.append(othersOf(id, i), value)
    }
  return query
}

/** The value that a filter has. */
export const setValueOf = (
  { id, locked, default: usual }: Filter,
  { filters }: DashboardState,
): FilterValue | undefined => (locked || filters[id] === undefined ? usual : (filters[id] ?? undefined))

function writeFilter(query: URLSearchParams, { id }: Filter, value: FilterValue | null | undefined): void {
  const name = FILTER + id
  if (value === null || value === undefined) return
  if (typeof value === 'string') query.set(name, value)
  else if (Array.isArray(value)) for (const item of value) query.append(name, String(item))
  else if ('last' in value && value.last) query.set(name, writeLast(value.last))
  else for (const [part, limit] of Object.entries(value)) query.set(`${name}.${part}`, String(limit))
}

/** The names of the fields of a filter. */
export const fieldsOf = (id: string) => ({
  value: FILTER + id,
  from: `${FILTER}${id}.from`,
  to: `${FILTER}${id}.to`,
  min: `${FILTER}${id}.min`,
  max: `${FILTER}${id}.max`,
})

export const withFilter = (state: DashboardState, id: string, value: FilterValue | null): DashboardState => ({
  ...state,
  filters: { ...state.filters, [id]: value },
})

/** Sets the values that a card picks. The card picks nothing if `values` is undefined. */
export function withPick(
  state: DashboardState,
  cardId: string,
  values: readonly string[] | undefined,
): DashboardState {
  const { [cardId]: _, ...others } = state.picks
  return { ...state, picks: values === undefined ? others : { ...others, [cardId]: values } }
}

export function withDrill(state: DashboardState, cardId: string, path: readonly Step[]): DashboardState {
  const { [cardId]: _, ...others } = state.drills
  return { ...state, drills: path.length === 0 ? others : { ...others, [cardId]: path } }
}
