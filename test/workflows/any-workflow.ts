// Random workflows with every type of step, and random outcomes of their effects.
import fc from 'fast-check'
import type { Step, Workflow } from '../../src/engine/workflows/document.ts'
import { STEP_TYPES, type StepTypeName } from '../../src/engine/workflows/names.ts'
import type { Next, Outcome } from '../../src/engine/workflows/outcome.ts'

const id = (noun: string) => `${noun}_${'0'.repeat(26)}`
const webformid = id('webform')
const dataset = id('dataset')

/** Names that can be read everywhere, or in loops. `first` is the first step of each workflow. */
const NAMES = ['input', 'input.a', 'input.list.0.x', 'variables.n', 'variables.list', 'variables.__proto__']
const ALL_NAMES = [
  ...NAMES,
  'steps.first',
  'steps.first.body',
  'steps.first.error.code',
  'run.date',
  'run.day',
]
const LOOP_NAMES = [...ALL_NAMES, 'item', 'item.x', 'index']

const json = fc.jsonValue({ maxDepth: 3 })

/** Expressions whose constants fit their operators. Names are of no known type, so they fit all. */
function expressionsOver(names: readonly string[]) {
  const name = fc.constantFrom(...names).map(path => ({ var: path }))
  const number = fc.oneof(fc.integer(), fc.double({ min: 0.001, max: 1e6, noNaN: true }))
  const { condition, value } = fc.letrec<Record<'number' | 'condition' | 'value', unknown>>(tie => ({
    number: fc.oneof(
      { depthSize: 'small' },
      name,
      number,
      fc
        .tuple(fc.constantFrom('+', '-', '*', '/', '%', 'min', 'max'), tie('number'), tie('number'))
        .map(([operator, ...parts]) => ({ [operator]: parts })),
    ),
    condition: fc.oneof(
      { depthSize: 'small' },
      fc
        .tuple(fc.constantFrom('<', '>=', '=='), tie('number'), tie('number'))
        .map(([operator, ...parts]) => ({ [operator]: parts })),
      fc.tuple(name, fc.oneof(fc.string(), fc.boolean(), name)).map(parts => ({ '!=': parts })),
      fc.tuple(fc.string(), name).map(parts => ({ in: parts })),
      name.map(({ var: path }) => ({ '!': [{ missing: [path] }] })),
      fc
        .tuple(fc.constantFrom('some', 'all', 'none'), name)
        .map(([operator, list]) => ({ [operator]: [list, { '==': [{ var: 'x' }, 1] }] })),
      fc
        .tuple(fc.constantFrom('and', 'or'), tie('condition'), tie('condition'))
        .map(([operator, ...parts]) => ({ [operator]: parts })),
    ),
    value: fc.oneof(
      { depthSize: 'small' },
      name,
      tie('number'),
      fc.tuple(name, fc.string(), name).map(parts => ({ cat: parts })),
      fc.tuple(tie('condition'), name, tie('value')).map(parts => ({ if: parts })),
    ),
  }))
  // Conditions have one operator.
  return { value, condition: condition as fc.Arbitrary<object> }
}

/** What a step of each type has besides its id, its condition and what happens after an error. */
function membersOf(
  names: readonly string[],
): Readonly<Record<StepTypeName, fc.Arbitrary<Record<string, unknown>>>> {
  const { value: expression, condition } = expressionsOver(names)
  const computed = expression.map(one => ({ $: one }))
  const template = fc
    .tuple(fc.string({ maxLength: 8 }), fc.constantFrom(...names))
    .map(([before, name]) => `x${before}{{ ${name} }}`)
  const text = fc.oneof(template, computed)
  const value = fc.oneof(json, template, computed, fc.record({ a: computed, b: fc.array(template) }))
  const values = fc.dictionary(fc.constantFrom('a', 'n', 'list', '__proto__', '0'), value)
  const where = fc.tuple(fc.constantFrom('==', '<'), computed).map(([operator, right]) => ({
    [operator]: [{ var: 'row.email' }, right],
  }))
  const source = fc.record({ dataset: fc.constant(dataset), where }, { requiredKeys: ['dataset'] })
  const ofForm = fc.constant({ webformid })
  const both = (a: fc.Arbitrary<object>, b: fc.Arbitrary<object>): fc.Arbitrary<Record<string, unknown>> =>
    fc.tuple(a, b).map(([one, other]) => ({ ...one, ...other }))
  const rows = fc.oneof(fc.record({ where }), fc.record({ rowid: computed }))
  const duration = fc.constantFrom('PT0S', 'PT1H', 'P90D', 'P9999W')
  const address = fc.array(text, { minLength: 1, maxLength: 3 })
  return {
    branch: fc.record({
      cases: fc.array(fc.record({ when: condition, steps: fc.constant([]) }), { minLength: 1, maxLength: 3 }),
    }),
    forEach: fc.record({
      over: fc.oneof(
        fc.array(json, { maxLength: 3 }),
        computed,
        source.map(lookup => ({ lookup })),
        fc.record({ lookup: value }),
        value,
      ),
      limit: fc.integer({ min: 1, max: 4 }),
      steps: fc.constant([]),
    }),
    wait: fc.oneof(fc.record({ for: duration }), fc.record({ until: text })),
    waitFor: fc.record({
      event: fc.constant('response.created'),
      match: fc.record({ subject: text }),
      timeout: duration,
    }),
    set: fc.record({ values: fc.oneof(values, computed as fc.Arbitrary<object>) }),
    stop: fc.record({ status: fc.constantFrom('DONE', 'FAILED'), message: text }, { requiredKeys: [] }),
    start: fc.record({ workflowid: fc.constant(id('workflow')), input: value }),
    http: fc.record(
      {
        method: fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE'),
        url: template.map(
          part => `https://example.com/${encodeURI(part).replaceAll('%7B', '{').replaceAll('%7D', '}')}`,
        ),
        query: values,
        headers: fc.constant({ authorization: 'Bearer {{secrets.CRM}}' }),
        body: value,
      },
      { requiredKeys: ['method', 'url'] },
    ),
    email: fc.record({
      to: address,
      cc: address,
      subject: text,
      text,
      attach: fc.array(text, { maxLength: 2 }),
    }),
    chat: fc.record({
      kind: fc.constantFrom('SLACK', 'TEAMS', 'DISCORD'),
      url: fc.constant('{{secrets.CHAT}}'),
      text,
    }),
    sms: fc.record({
      provider: fc.constantFrom('TWILIO', 'VONAGE', 'SINCH'),
      account: fc.constant('a'),
      secret: fc.constant('{{secrets.SMS}}'),
      from: text,
      to: text,
      text,
    }),
    lookup: source,
    aggregate: both(source, fc.constantFrom({ fn: 'count' }, { fn: 'sum', of: 'amount' })),
    'row.create': fc.record({ dataset: fc.constant(dataset), values }),
    'row.update': both(rows, fc.record({ dataset: fc.constant(dataset), values })),
    'row.upsert': fc.record({ dataset: fc.constant(dataset), values }),
    'row.delete': both(rows, fc.record({ dataset: fc.constant(dataset) })),
    'response.create': both(ofForm, fc.record({ answers: values })),
    'response.grade': both(ofForm, fc.record({ responseid: text, grades: value })),
    'response.review': both(ofForm, fc.record({ responseid: text, state: text })),
    'response.delete': both(ofForm, fc.record({ responseid: text })),
    invite: both(ofForm, fc.record({ email: text, respondent: value, answers: values, expires: text })),
    'webform.activate': ofForm,
    'webform.pause': ofForm,
    'dataset.load': fc.constant({ dataset }),
  }
}

type Draft = Record<string, unknown>

/** The types in whose lists other steps stand, and `onError` of the others. */
const CONTROL: readonly StepTypeName[] = ['branch', 'forEach', 'wait', 'waitFor', 'set', 'stop']
const REPEATED: readonly StepTypeName[] = STEP_TYPES.filter(type => !CONTROL.includes(type))

const made = new Map<string, fc.Arbitrary<Draft[]>>()

/** Steps with further ones inside, to a depth, in so many loops. */
function stepsAt(depth: number, loops: number): fc.Arbitrary<Draft[]> {
  const key = `${depth} ${loops}`
  const known = made.get(key) ?? newSteps(depth, loops)
  made.set(key, known)
  return known
}

function newSteps(depth: number, loops: number): fc.Arbitrary<Draft[]> {
  const names = loops > 0 ? LOOP_NAMES : ALL_NAMES
  const inner =
    depth === 0 ? fc.constant<Draft[]>([]) : fc.oneof(fc.constant<Draft[]>([]), stepsAt(depth - 1, loops))
  const members = membersOf(names)
  const { condition } = expressionsOver(names)
  const onError = fc.oneof({ weight: 3, arbitrary: fc.constantFrom('FAIL', 'CONTINUE') }, inner)
  const retry = fc.record(
    {
      max: fc.integer({ min: 0, max: 3 }),
      firstSeconds: fc.constantFrom(1, 3600),
      factor: fc.constantFrom(1, 10),
    },
    { requiredKeys: [] },
  )
  const stepOf = (type: StepTypeName): fc.Arbitrary<Draft> => {
    const optional = {
      when: condition,
      onError,
      ...(REPEATED.includes(type) && { retry, repeat: fc.constantFrom('SAFE', 'NEVER') }),
    }
    const own: fc.Arbitrary<Draft> = fc
      .tuple(members[type], fc.record(optional, { requiredKeys: [] }))
      .map(([given, more]) => ({ ...given, ...more, type }))
    if (depth === 0) return own
    if (type === 'branch')
      return fc
        .tuple(own, fc.array(inner, { minLength: 3, maxLength: 3 }), inner)
        .map(([step, lists, otherwise]) => ({
          ...step,
          cases: (step['cases'] as Draft[]).map((one, i) => ({ ...one, steps: lists[i] ?? [] })),
          otherwise,
        }))
    if (type === 'forEach' && loops < 3)
      return fc.tuple(own, stepsAt(depth - 1, loops + 1)).map(([step, steps]) => ({ ...step, steps }))
    if (type === 'waitFor') return fc.tuple(own, inner).map(([step, onTimeout]) => ({ ...step, onTimeout }))
    return own
  }
  // Stops are rare, because nothing follows them.
  const types = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...STEP_TYPES.filter(type => type !== 'stop')) },
    { weight: 4, arbitrary: fc.constantFrom<StepTypeName>('branch', 'forEach', 'waitFor') },
    { weight: 1, arbitrary: fc.constant<StepTypeName>('stop') },
  )
  const steps = new Map(STEP_TYPES.map(type => [type, stepOf(type)]))
  return fc.array(
    types.chain(type => steps.get(type) ?? fc.constant({})),
    { maxLength: 3 },
  )
}

/** Gives each step an id of its own. */
function numbered(drafts: readonly Draft[], count = { n: 0 }): Step[] {
  return drafts.map(draft => {
    const step: Draft = { ...draft, id: draft['id'] ?? `s${count.n++}` }
    for (const name of ['steps', 'otherwise', 'onTimeout', 'onError']) {
      const list = draft[name]
      if (Array.isArray(list)) step[name] = numbered(list, count)
    }
    const { cases } = draft
    if (Array.isArray(cases))
      step['cases'] = cases.map(one => ({ ...one, steps: numbered(one.steps, count) }))
    // Its members are those of its type.
    return step as unknown as Step
  })
}

const FIRST = { id: 'first', type: 'http', method: 'POST', url: 'https://example.com/', onError: 'CONTINUE' }

/** Workflows that are stored as JSON. */
export const anyWorkflow: fc.Arbitrary<Workflow> = fc
  .tuple(fc.dictionary(fc.constantFrom('n', 'list'), json), stepsAt(3, 0))
  .map(([variables, steps]) => {
    const workflow = {
      trigger: { manual: true },
      variables: { n: 0, list: [], ...variables, ...JSON.parse('{"__proto__":1}') },
      steps: numbered([FIRST, ...steps]),
    }
    return JSON.parse(JSON.stringify(workflow))
  })

export const anyInput = fc.record({ input: json })

/** How the effects of a run end, in turn. */
export type Script = readonly Ending[]
type Ending =
  | { readonly output: unknown }
  | { readonly error: { code: string; message: string; isRetryable: boolean; effect?: 'NONE' | 'UNKNOWN' } }

const ending: fc.Arbitrary<Ending> = fc.oneof(
  { weight: 3, arbitrary: json.map(output => ({ output })) },
  {
    weight: 1,
    arbitrary: fc
      .record(
        {
          code: fc.constantFrom('TIMEOUT', 'status_500'),
          message: fc.string(),
          isRetryable: fc.boolean(),
          retryAfterSeconds: fc.constantFrom(0, 1e9),
          effect: fc.constantFrom('NONE' as const, 'UNKNOWN' as const),
        },
        { requiredKeys: ['code', 'message', 'isRetryable'] },
      )
      .map(error => ({ error })),
  },
)
export const anyScript: fc.Arbitrary<Script> = fc.array(ending, { minLength: 1, maxLength: 20 })

/** @param at how many effects and sleeps came before */
export function outcomeOf(next: Next, script: Script, at: number): Outcome | undefined {
  const turn = script[at % script.length] ?? { output: null }
  if (next.kind === 'sleep')
    return next.waitFor && { event: at % 2 === 0 && 'output' in turn ? { event: turn.output } : null }
  if (next.kind !== 'effect') return undefined
  if ('error' in turn) return turn
  if (next.step.type !== 'forEach') return turn
  return { page: { items: [turn.output, { x: 1 }], cursor: at % 3 === 0 ? `after ${at}` : null } }
}
