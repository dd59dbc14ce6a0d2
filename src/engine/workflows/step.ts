// What a type of step is. Each type is one file in steps/ and one line in index.ts.
import { type Static, type TObject, type TProperties, Type } from 'typebox'
import { Condition } from '../expressions/condition.ts'
import type { Fault } from '../faults.ts'
import { AnyStep, MAX_STEPS, Retry, type Step } from './document.ts'
import type { StepTypeName } from './names.ts'
import type { StepError } from './outcome.ts'
import type { Scope } from './values.ts'

/**
 * Where a step works. CONTROL steps only decide what comes next. READ steps change nothing. STORE steps change this store in the
 * transaction that records them, so they happen exactly once. OUTSIDE steps call another system.
 */
export type Works = 'CONTROL' | 'READ' | 'STORE' | 'OUTSIDE'

export interface FoundExpression {
  /** RFC 6901, relative to the step. */
  readonly pointer: string
  readonly expression: unknown
}

/** A list of steps inside a step. */
export interface StepList {
  /** RFC 6901, relative to the step. */
  readonly pointer: string
  readonly steps: readonly Step[]
  /** The name of the current item, if the list runs once for each item. */
  readonly item?: string
}

/** How a control step goes on. */
export type Entered =
  | {
      readonly output: unknown
      /** The list of steps to run first, relative to the step. */
      readonly into?: string
      readonly variables?: Readonly<Record<string, unknown>>
    }
  /** `more` if the list is longer. */
  | { readonly items: readonly unknown[]; readonly more?: boolean }
  /** The items are read in pages, as an effect. */
  | { readonly pages: true }
  /** ISO 8601 */
  | { readonly sleepUntil: string }
  | { readonly waitFor: Awaited }
  | { readonly end: 'DONE' | 'FAILED'; readonly message: string }
  | { readonly fault: string }
  | { readonly error: StepError }

export interface Awaited {
  /** The type of the event. */
  readonly event: string
  /** The event's subject. */
  readonly subject: string
  /** ISO 8601 */
  readonly until: string
}

export interface EnterContext extends Scope {
  /** Milliseconds since 1970. */
  readonly now: number
}

export interface StepKind {
  readonly type: StepTypeName
  /** All members of the step. Nested steps have schemas of their own. */
  readonly schema: TObject
  readonly works: Works
  /** The members of its output, which later steps read. Undefined if they are not known. */
  readonly gives: readonly string[] | undefined
  /** The members whose texts can name secrets. */
  readonly secretsIn: readonly string[]
  /** Members that are conditions over rows. */
  readonly rowConditions: readonly string[]
  /** Conditions in members other than `when`. */
  readonly conditions: (step: Step) => readonly FoundExpression[]
  /** The type of the event that it waits for. */
  readonly awaits: (step: Step) => string | undefined
  /** OUTSIDE steps that would harm if repeated after a crash; see `repeat`. */
  readonly repeat: 'SAFE' | 'NEVER'
  /** True if it needs a mail server. */
  readonly sendsMail: boolean
  readonly lists: (step: Step) => readonly StepList[]
  /** What the schema cannot say. Pointers are relative to the step. */
  readonly check: (step: Step) => readonly Fault[]
  readonly enter: ((step: Step, context: EnterContext) => Entered) | undefined
}

type Typed<P extends TProperties> = Step & Static<TObject<P>>

interface Definition<P extends TProperties> {
  readonly type: StepTypeName
  readonly members: P
  readonly works: Works
  readonly gives?: readonly string[] | undefined
  readonly secretsIn?: readonly string[]
  readonly rowConditions?: readonly string[]
  readonly conditions?: (step: Typed<P>) => readonly FoundExpression[]
  readonly awaits?: (step: Typed<P>) => string
  readonly repeat?: 'SAFE' | 'NEVER'
  readonly sendsMail?: boolean
  readonly lists?: (step: Typed<P>) => readonly StepList[]
  readonly check?: (step: Typed<P>) => readonly Fault[]
  readonly enter?: (step: Typed<P>, context: EnterContext) => Entered
}

const NONE = () => []

const name = Type.Optional(Type.String({ maxLength: 200, description: 'A name for people.' }))
const common = {
  id: Type.String({
    pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$',
    description: 'Unique in the workflow. Later steps read its output as `steps.<id>`.',
    examples: ['mail'],
  }),
  name,
  when: Type.Optional(
    Type.Unsafe<Condition>({ ...Condition, description: 'Skips the step unless it holds.' }),
  ),
  onError: Type.Optional(
    Type.Union(
      [Type.Literal('FAIL'), Type.Literal('CONTINUE'), Type.Array(AnyStep, { maxItems: MAX_STEPS })],
      {
        description:
          'After the last attempt: `FAIL` ends the run, `CONTINUE` goes on, and a list of steps runs. `FAIL` when absent.',
      },
    ),
  ),
}
/** The members of steps with effects. */
const attempts = {
  retry: Type.Optional(Retry),
  timeoutSeconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 300,
      description: 'The longest time of one attempt. 30 when absent.',
    }),
  ),
  repeat: Type.Optional(
    Type.Unsafe<'SAFE' | 'NEVER'>(
      Type.Union([Type.Literal('SAFE'), Type.Literal('NEVER')], {
        description:
          'Whether the step can run twice if the server dies during a call. `NEVER` asks a person then.',
      }),
    ),
  ),
  sample: Type.Optional(Type.Unknown({ description: 'The output that a test takes instead of calling.' })),
}

/** The members of a type are known only in its file: shapes.ts has checked the step against them. */
export function defineStep<const P extends TProperties>({ members, ...definition }: Definition<P>): StepKind {
  const { type, works } = definition
  const properties = {
    ...common,
    type: Type.Literal(type, { description: 'The type of the step.' }),
    ...(works !== 'CONTROL' && attempts),
    ...members,
  }
  const kind = {
    secretsIn: [],
    rowConditions: [],
    conditions: NONE,
    awaits: () => undefined,
    repeat: 'SAFE',
    sendsMail: false,
    lists: NONE,
    check: NONE,
    gives: undefined,
    enter: undefined,
    ...definition,
    schema: Type.Object(properties, { additionalProperties: false, title: `Step_${type.replace('.', '_')}` }),
  }
  return kind as unknown as StepKind
}
