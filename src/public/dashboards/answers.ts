// Answers visitors. Answers are kept for a few seconds, and equal requests wait for one answer, so that a public address cannot be used to
// keep the copies of datasets busy.
import { LRUCache } from 'lru-cache'
import { applyState } from '../../engine/dashboards/apply.ts'
import type { Document, Filter, Tab } from '../../engine/dashboards/document.ts'
import { type DashboardState, EMPTY_STATE } from '../../engine/dashboards/state.ts'
import type { Query } from '../../engine/query/document.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import type { Client } from '../../platform/http/client.ts'
import { createGate } from '../../platform/http/overload.ts'
import type { KeyPrincipal } from '../../platform/identity/principal.ts'
import { answerTab, applyingOf, type CardAnswer } from '../../product/dashboards/data.ts'
import { type Prepared, prepareDashboard } from '../../product/dashboards/prepare.ts'
import { findDashboardAt } from '../../product/dashboards/queries.ts'
import type { DatasetCopies } from '../../product/datasets/copies.ts'
import { answerQuery } from '../../product/datasets/query.ts'
import { Problem } from '../../product/problem.ts'
import type { Db } from '../../product/tables.ts'
import { findWebform } from '../../product/webforms/queries.ts'
import type { Choice } from './view.ts'

const FOUND_MS = 1_000
const ANSWER_MS = 5_000
const MAX_FOUND = 500
const MAX_ANSWERS = 200
/** Queries of visitors at once. Further ones are refused, so that people who are signed in are served. */
const MAX_QUERIES = 32
const MAX_CHOICES = 100

export interface Found {
  readonly slug: string
  readonly key: string
  readonly name: string
  readonly version: number
  readonly isIndexed: boolean
  readonly prepared: Prepared
  readonly formPaths: ReadonlyMap<string, string>
  readonly params: { readonly userid: string; readonly appid: string }
  readonly principal: KeyPrincipal
}

interface Parts {
  readonly db: Db
  readonly copies: DatasetCopies
  now(): Date
}

/** Runs `work` once for equal keys, and keeps its result. Failures are not kept. */
function createKept<T extends object>(max: number, ttl: number) {
  const kept = new LRUCache<string, Promise<T>>({ max, ttl, ttlAutopurge: true })
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    if (known) return known
    const made = work()
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    return made
  }
}

export function createAnswers({ db, copies, now }: Parts) {
  const found = createKept<Found>(MAX_FOUND, FOUND_MS)
  const results = createKept<QueryResult>(MAX_ANSWERS, ANSWER_MS)
  const pictures = createKept<{ readonly svg: string }>(MAX_ANSWERS, ANSWER_MS)
  const gate = createGate(MAX_QUERIES)

  /** @throws {Problem} not_found, dashboard_paused */
  const find = (slug: string, client: Client) => found(slug, () => read(slug, client))

  async function read(slug: string, client: Client): Promise<Found> {
    const row = await findDashboardAt(db, slug)
    if (!row || row.access === 'TOKEN' || row.status === 'DRAFT') throw new Problem('not_found')
    if (row.status === 'PAUSED') throw new Problem('dashboard_paused')
    const params = { userid: row.user_id, appid: row.app_id }
    const principal: KeyPrincipal = {
      kind: 'key',
      id: row.id,
      organizationId: row.organization_id,
      scopes: ['read'],
      requestId: null,
    }
    const prepared = await prepareDashboard({ db, principal, params, client }, row.document)
    const formPaths = new Map<string, string>()
    for (const { webformid } of row.document.tabs.flatMap(({ cards }) => cards)) {
      if (webformid === undefined) continue
      const form = await findWebform(db, row.organization_id, { ...params, webformid })
      if (form?.status === 'ACTIVE' && form.slug !== null) formPaths.set(webformid, `/f/${form.slug}`)
    }
    const key = `${row.organization_id}/${row.app_id}`
    const { version, name, access } = row
    return {
      slug,
      key,
      name,
      version,
      isIndexed: access === 'PUBLIC',
      prepared,
      formPaths,
      params,
      principal,
    }
  }

  const ask =
    ({ key, params, principal }: Found, client: Client) =>
    (query: Query): Promise<QueryResult> =>
      results(`${key} ${JSON.stringify(query)}`, () =>
        gate.pass(() => answerQuery({ db, copies, principal, params, client, now: now().getTime() }, query)),
      )

  async function answer(it: Found, tab: Tab, state: DashboardState, client: Client): Promise<CardAnswer[]> {
    return answerTab(it.prepared, tab, state, ask(it, client), now())
  }

  async function choices(it: Found, client: Client): Promise<Map<string, readonly Choice[]>> {
    const listed = new Map<string, readonly Choice[]>()
    for (const filter of it.prepared.document.filters)
      if (filter.kind === 'SELECT' && !filter.locked)
        listed.set(filter.id, await choicesOf(it, filter, client))
    return listed
  }

  async function choicesOf(it: Found, filter: Filter, client: Client): Promise<Choice[]> {
    const { prepared } = it
    if (filter.values)
      return filter.values.map(({ value, label }) => ({
        value: String(value),
        label: label ?? String(value),
      }))
    const [of] = filter.columns
    const column = of && prepared.columnsOf(of.dataset)?.find(({ id }) => id === of.column)
    if (!of || !column) return []
    if (column.values) return [...column.values]
    const query = {
      dataset: of.dataset,
      dimensions: [{ as: 'value', of: of.column, top: MAX_CHOICES }],
      measures: [{ as: 'n', fn: 'count' as const }],
    }
    try {
      const { rows } = await ask(it, client)(limited(prepared, query, now()))
      return rows
        .flatMap(([cell]) =>
          cell === null || cell === undefined || typeof cell === 'object' ? [] : String(cell),
        )
        .sort((a, b) => a.localeCompare(b))
        .map(value => ({ value, label: value }))
    } catch (error) {
      if (error instanceof Problem && error.status !== 500) return []
      throw error
    }
  }

  return { find, answer, choices, ask, pictures }
}

/** Locked filters hide rows, so they hide the values of those rows, too. */
function limited(prepared: Prepared, query: Query, now: Date): Query {
  const card = { id: '', kind: 'CHART', x: 0, y: 0, w: 1, h: 1, chart: { kind: 'BAR', query } } as const
  const filters = prepared.document.filters
    .filter(({ locked }) => locked)
    .map(({ scope: _, in: __, ...filter }) => filter)
  const document: Document = { tabs: [], filters }
  return applyState(applyingOf({ ...prepared, document }, EMPTY_STATE, now), '', card) ?? query
}

export type Answers = ReturnType<typeof createAnswers>
