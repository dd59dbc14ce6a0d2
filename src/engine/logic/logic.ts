// The schemas of jumps and calculations. The conditions of questions are members of the questions.
import { type Static, Type } from 'typebox'
import { Condition, Expression } from '../expressions/condition.ts'
import { QuestionId } from '../questions/shared/members.ts'

const closed = { additionalProperties: false }

const Jump = Type.Object(
  {
    after: Type.Unsafe<string>({ ...QuestionId, description: 'The question after which the jump is taken.' }),
    when: Type.Optional(Condition),
    to: Type.String({
      pattern: '^([A-Za-z][A-Za-z0-9_]{0,63}|ending:[A-Za-z][A-Za-z0-9_]{0,63})$',
      description: 'The id of a later question, END, or ending:<id>.',
      examples: ['END'],
    }),
  },
  {
    ...closed,
    title: 'Jump',
    description: 'If a question has several jumps, the first one whose `when` holds is taken.',
  },
)

const Calculation = Type.Object(
  {
    id: Type.Unsafe<string>({
      ...QuestionId,
      description: 'Its name in conditions and texts.',
      examples: ['bmi'],
    }),
    value: Expression,
  },
  { ...closed, title: 'Calculation' },
)

export const Logic = Type.Object(
  {
    jumps: Type.Optional(
      Type.Array(Jump, { maxItems: 1000, description: 'Jumps from one question to a later one.' }),
    ),
    calculations: Type.Optional(
      Type.Array(Calculation, { maxItems: 100, description: 'Values that conditions and texts can use.' }),
    ),
  },
  { ...closed, title: 'Logic', description: 'Jumps and calculations. Conditions are members of questions.' },
)

export type Logic = Static<typeof Logic>

/** The logic of a form, and the time zone of `today` in it. */
export type ZonedLogic = Logic & { readonly timeZone?: string }

export const zonedLogic = ({
  logic = {},
  settings: { timeZone },
}: {
  readonly logic?: Logic
  readonly settings: { readonly timeZone?: string }
}): ZonedLogic => ({ ...logic, ...(timeZone && { timeZone }) })
