// Answers visitors. Answers are kept for a few seconds, and equal requests wait for one answer, so that a public address cannot be used to
// keep the copies of datasets busy.
import { LRUCache } from 'lru-cache'
import type { Choice } from '../../engine/dashboards/choices.ts'
import type { Tab } from '../../engine/dashboards/document.ts'
import type { DashboardState } from '../../engine/dashboards/state.ts'
import type { Query } from '../../engine/query/document.ts'
import type { QueryResult } from '../../engine/query/result.ts'
import { type Client, NOBODY } from '../../platform/http/client.ts'
import { createGate } from '../../platform/http/limits/limits.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { KeyPrincipal } from '../../platform/identity/principal.ts'
import { type Prepared, prepareDashboard } from '../../product/dashboards/prepare.ts'
import { findDashboardAt } from '../../product/dashboards/queries.ts'
import { answerTab, askCards, type CardAnswer } from '../../product/dashboards/tab-answers.ts'
import type { DatasetCopies } from '../../product/datasets/copies.ts'
import { answerQuery } from '../../product/datasets/query.ts'
import { Problem } from '../../product/problem.ts'
import type { Db } from '../../product/tables/tables.ts'
import { choicesFor } from './choices.ts'
import { activeFormPaths } from './form-paths.ts'
import { type OwnAddresses, withOwnAddresses } from './own-addresses.ts'

const FOUND_MS = 1_000
const ANSWER_MS = 5_000
const MAX_FOUND = 500
const MAX_ANSWERS = 200
/** Queries of visitors at once. Further ones are refused, so that people who are signed in are served. */
const MAX_QUERIES = 32

export interface FoundDashboard {
  readonly slug: string
  readonly key: string
  readonly name: string
  readonly version: number
  readonly isIndexed: boolean
  readonly prepared: Prepared
  readonly outside: OwnAddresses['outside']
  readonly formPaths: ReadonlyMap<string, string>
  readonly params: { readonly userid: string; readonly appid: string }
  readonly principal: KeyPrincipal
}

interface DashboardAnswersParts {
  readonly db: Db
  readonly copies: DatasetCopies
  readonly config: { readonly publicUrl: string }
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

export function createAnswers({ db, copies, config: { publicUrl }, now }: DashboardAnswersParts) {
  const found = createKept<FoundDashboard>(MAX_FOUND, FOUND_MS)
  const results = createKept<QueryResult>(MAX_ANSWERS, ANSWER_MS)
  const pictures = createKept<{ readonly svg: string }>(MAX_ANSWERS, ANSWER_MS)
  const gate = createGate(MAX_QUERIES)

  /** @throws {Problem} not_found, dashboard_paused */
  const find = (slug: string, client: Client) => found(slug, () => read(slug, client))

  async function read(slug: string, client: Client): Promise<FoundDashboard> {
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
    const place = { slug, version: row.version, publicUrl }
    const { document, outside } = withOwnAddresses(row.document, place)
    const prepared = await prepareDashboard({ db, principal, params, client }, document)
    const formPaths = await activeFormPaths(db, row.organization_id, params, row.document)
    const key = `${row.organization_id}/${row.app_id}`
    const { version, name, access } = row
    return {
      slug,
      key,
      name,
      version,
      isIndexed: access === 'PUBLIC',
      prepared,
      outside,
      formPaths,
      params,
      principal,
    }
  }

  /** Several visitors may wait for one answer, so a visitor who leaves does not end it. */
  const ask =
    ({ key, params, principal }: FoundDashboard) =>
    (query: Query): Promise<QueryResult> =>
      results(`${key} ${JSON.stringify(query)}`, () =>
        gate.pass(() =>
          answerQuery({ db, copies, principal, params, client: NOBODY, now: now().getTime() }, query),
        ),
      )

  async function answer(it: FoundDashboard, tab: Tab, state: DashboardState): Promise<CardAnswer[]> {
    return answerTab(it.prepared, tab, state, ask(it), now())
  }

  const choices = (it: FoundDashboard, asking = ask(it)) => choicesFor(it.prepared, asking, now())

  /**
   * Answers that come one after the other. They are never rejected, because the page is already being sent.
   * @param log called with unexpected errors
   */
  function start(it: FoundDashboard, tab: Tab, state: DashboardState, log: (error: unknown) => void) {
    const asking = (query: Query) =>
      ask(it)(query).catch((error: unknown) => {
        if (error instanceof ProblemError && error.status !== 500) throw error
        log(error)
        throw new Problem('analytics_unavailable', { headers: { 'retry-after': '5' } })
      })
    return {
      answers: askCards(it.prepared, tab, state, asking, now()),
      choices: choices(it, asking).catch((error: unknown) => {
        log(error)
        return new Map<string, readonly Choice[]>()
      }),
    }
  }

  return { find, answer, start, choices, ask, pictures }
}
