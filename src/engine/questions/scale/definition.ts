import { Type } from 'typebox'
import { decimalPlaces } from '../../decimal-places.ts'
import { NUMBER } from '../../expressions/value.ts'
import { type DefinitionFault, fault } from '../../faults.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { endLabels } from '../shared/ends.ts'
import { rangeEmpty, textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { SCALE, type ScaleQuestion, scaleAnswer, stepsTo } from './answer.ts'

/** More buttons do not fit on a phone. */
const MAX_BUTTONS = 21

/** The decimal places of min, max and step. */
const MAX_DECIMALS = 6
const bounds = { minimum: -1_000_000, maximum: 1_000_000 }
const DECIMALS = `At most ${MAX_DECIMALS} decimals.`

export const scale: QuestionType<ScaleQuestion> = {
  type: 'SCALE',
  schema: Type.Object(
    {
      ...commonMembers('SCALE'),
      min: Type.Optional(
        Type.Number({ ...bounds, description: `The lowest number. ${SCALE.min} when absent. ${DECIMALS}` }),
      ),
      max: Type.Optional(
        Type.Number({ ...bounds, description: `The highest number. ${SCALE.max} when absent. ${DECIMALS}` }),
      ),
      step: Type.Optional(
        Type.Number({
          ...bounds,
          minimum: 0.000001,
          description: `The difference between two numbers. ${SCALE.step} when absent. ${DECIMALS}`,
        }),
      ),
      ...endLabels,
      display: Type.Optional(
        Type.Union([Type.Literal('BUTTONS'), Type.Literal('SLIDER')], {
          description: 'BUTTONS shows every number, SLIDER a slider. BUTTONS when absent.',
        }),
      ),
    },
    { additionalProperties: false, title: 'ScaleQuestion' },
  ),
  answer: scaleAnswer,
  value: () => NUMBER,
  steps: ({ min = SCALE.min, max = SCALE.max, step = SCALE.step }) =>
    step === 1 && max - min < MAX_BUTTONS ? { min, max } : undefined,
  scoring: 'NUMBER',
  show: ({ max = SCALE.max }, answer, catalogue) =>
    format(catalogue, message('number_of', { number: Number(answer), max })),
}

export const scaleChecks: QuestionChecks<ScaleQuestion> = {
  faults: question => [
    ...textMissing(question),
    ...rangeEmpty(question, 'min', 'max', { min: SCALE.min, max: SCALE.max }),
    ...pointsFaults(question),
    ...stepFaults(question),
  ],
}

const pointsFaults = (question: ScaleQuestion): DefinitionFault[] =>
  (['min', 'max', 'step'] as const)
    .filter(name => decimalPlaces(question[name] ?? 0) > MAX_DECIMALS)
    .map(name => fault(`/${name}`, 'too_many_decimals.scale', { max: MAX_DECIMALS }))

function stepFaults(question: ScaleQuestion): DefinitionFault[] {
  const { max = SCALE.max, display } = question
  const steps = stepsTo(max, question)
  if (steps < 0) return []
  if (!Number.isInteger(steps)) return [fault('/step', 'step_uneven')]
  return display !== 'SLIDER' && steps + 1 > MAX_BUTTONS
    ? [fault('/display', 'too_many_buttons', { count: steps + 1, max: MAX_BUTTONS })]
    : []
}
