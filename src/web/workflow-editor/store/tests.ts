// Test runs of the draft: with a response or with sample data, and what each step worked with and gave.
import { isSameJson } from '../../../engine/same-json.ts'
import type {
  EventSummary,
  Response as StoredResponse,
  TestCalls,
  TestedStep,
  TestResult,
} from '../../api/contract.d.ts'
import type { Workspace } from '../workspace.ts'
import type { Sources, WorkflowApi } from './sources.ts'

const FROM_SAMPLE = ''

export type Tests = ReturnType<typeof createTests>

interface TestParts {
  readonly api: WorkflowApi
  readonly workspace: Workspace
  readonly sources: Sources
  onChange(): void
}

export function createTests({ api, workspace, sources, onChange }: TestParts) {
  let chosen: string | undefined
  let sample: Readonly<Record<string, unknown>> | undefined
  let isReal = false
  let isBusy = false
  let result: TestResult | undefined
  let tookMs = 0
  let of: unknown
  let open: string | undefined

  const responses = (): readonly StoredResponse[] => {
    const { event, webformid } = workspace.content.trigger ?? {}
    return event?.startsWith('response.') && webformid !== undefined
      ? (sources.responses(webformid) ?? [])
      : []
  }
  /** What a response alone does not stand for. */
  const events = (): readonly EventSummary[] => {
    const { trigger } = workspace.content
    if (trigger?.event === undefined) return []
    if (trigger.event.startsWith('response.') && !sources.canReadResponses) return []
    return trigger.event === 'response.created' && responses().length > 0 ? [] : sources.events(trigger)
  }
  const startid = () => {
    if (chosen === FROM_SAMPLE) return FROM_SAMPLE
    const ids = [...events().map(({ eventid }) => eventid), ...responses().map(one => one.responseid)]
    return ids.find(id => id === chosen) ?? ids[0] ?? FROM_SAMPLE
  }
  const startOf = (id: string) => {
    if (id === FROM_SAMPLE) return { data: tests.data }
    return events().some(({ eventid }) => eventid === id) ? { eventid: id } : { responseid: id }
  }
  const tests = {
    responses,
    events,
    /** The id of the response or event to test with; empty for sample data. */
    get startid() {
      return startid()
    },
    choose(id: string) {
      chosen = id
      onChange()
    },
    /** What the names `event`, `response` and `input` stand for. */
    get data(): Readonly<Record<string, unknown>> {
      return sample ?? sampleOf(workspace, sources)
    },
    /** What the test begins with, as far as it is known here. */
    get input(): Readonly<Record<string, unknown>> {
      const id = startid()
      const response = responses().find(one => one.responseid === id)
      if (response) return { response }
      return id === FROM_SAMPLE ? tests.data : {}
    },
    setData(data: Readonly<Record<string, unknown>>) {
      sample = data
      onChange()
    },
    get isReal() {
      return isReal
    },
    setReal(next: boolean) {
      isReal = next
      onChange()
    },
    get isBusy() {
      return isBusy
    },
    get result() {
      return result
    },
    get tookMs() {
      return tookMs
    },
    /** True if the steps have changed since. */
    get isOld() {
      return result !== undefined && !isSameJson(of, workspace.content.steps)
    },
    get open() {
      return open
    },
    toggle(path: string) {
      open = open === path ? undefined : path
      onChange()
    },
    /** The last output of each step, by its id. */
    get outputs(): ReadonlyMap<string, unknown> {
      return new Map((result?.steps ?? []).map(({ stepid, output }) => [stepid, output]))
    },
    /** What the last test says of a step. */
    stateOf: (id: string): TestedStep | undefined => result?.steps.findLast(({ stepid }) => stepid === id),
    /** @throws {ApiError} */
    async run(): Promise<void> {
      if (isBusy) return
      isBusy = true
      onChange()
      const began = performance.now()
      try {
        await workspace.save()
        const outside: TestCalls = isReal ? 'REAL' : 'SAMPLE'
        const body = { ...startOf(startid()), outside }
        of = workspace.content.steps
        result = (await api.call('POST', `${api.path}/test`, { body })).body
        tookMs = performance.now() - began
        open = result.steps.find(({ status }) => status === 'FAILED')?.path
      } finally {
        isBusy = false
        onChange()
      }
    },
  }
  return tests
}

const SAMPLES: Readonly<Record<string, unknown>> = {
  NUMBER: 3,
  INTEGER: 3,
  BOOLEAN: true,
  DATE: '2026-01-31',
  TIME: '09:00',
  DATETIME: '2026-01-31T09:00:00.000Z',
  TEXT_LIST: [],
  JSON: {},
}

const textFor = (name: string) => (/mail/i.test(name) ? 'eva@example.com' : 'Text')

const WEEK_MS = 7 * 24 * 60 * 60_000

/** An event such as the trigger waits for. */
function sampleOf({ content }: Workspace, sources: Sources): Readonly<Record<string, unknown>> {
  const { trigger = {} } = content
  const date = new Date().toISOString()
  if (trigger.input)
    return {
      input: Object.fromEntries(
        Object.entries(trigger.input).map(([name, { type }]) => [name, SAMPLES[type] ?? textFor(name)]),
      ),
    }
  if (trigger.manual || trigger.workflow) return { input: { email: 'eva@example.com' } }
  if (trigger.hook) return { event: { body: { name: 'Eva' }, headers: {} } }
  if (trigger.schedule !== undefined)
    return {
      event: { scheduledDate: date, previousDate: new Date(Date.parse(date) - WEEK_MS).toISOString() },
    }
  const { event, webformid } = trigger
  if (!event?.startsWith('response.') || webformid === undefined)
    return { event: { type: event ?? '', date } }
  const answers: Record<string, unknown> = {}
  for (const { id, type, values } of sources.columns(webformid) ?? []) {
    if (id.startsWith('_') || id.includes('.')) continue
    answers[id] = values?.[0]
      ? type === 'TEXT_LIST'
        ? [values[0].value]
        : values[0].value
      : (SAMPLES[type] ?? 'Eva')
  }
  const response = { responseid: 'response_1', email: 'eva@example.com', answers, percent: 40, passed: false }
  return { event: { type: event, date, webformid, thingid: 'response_1' }, response }
}
