// A text with blanks to fill in, by typing or by choosing.

import { Type } from 'typebox'
import { choiceOf, recordOf, TEXT } from '../../expressions/value.ts'
import { type Fault, pointerStep } from '../../faults.ts'
import { type Html, html } from '../../text/html.ts'
import { inlineMarkdown } from '../shared/cached-markdown.ts'
import { Choices, choiceListFaults } from '../shared/choice.ts'
import { fault, textMissing } from '../shared/faults.ts'
import { fieldset, UNPICKED } from '../shared/field.ts'
import { fillIds } from '../shared/fill-ids.ts'
import { commonMembers, QuestionId } from '../shared/members.ts'
import { partColumns } from '../shared/part-columns.ts'
import { blankTally } from '../shared/part-tallies.ts'
import { fieldId, fieldName, type QuestionType, type RenderContext } from '../type.ts'
import { type Blank, blankIdsOf, type ClozeQuestion, clozeAnswer } from './answer.ts'

const MOST_BLANKS = 50

const HEADING = 'Fill in the blanks'

export const cloze: QuestionType<ClozeQuestion> = {
  type: 'CLOZE',
  schema: Type.Object(
    {
      ...commonMembers('CLOZE'),
      text: Type.Optional(
        Type.String({
          maxLength: 4000,
          description: 'The text, with {{name}} for each blank; inline Markdown around them.',
        }),
      ),
      blanks: Type.Optional(
        Type.Record(
          QuestionId,
          Type.Object(
            { choices: Type.Optional(Type.Unsafe<Blank['choices']>({ ...Choices, maxItems: 100 })) },
            { additionalProperties: false, title: 'ClozeBlank' },
          ),
          {
            additionalProperties: false,
            maxProperties: MOST_BLANKS,
            description: 'By name: choices to pick from, or nothing for a text.',
          },
        ),
      ),
    },
    { additionalProperties: false, title: 'ClozeQuestion' },
  ),
  answer: clozeAnswer,
  value: ({ blanks = {} }) =>
    recordOf(
      Object.fromEntries(
        Object.entries(blanks).map(([id, { choices }]) => [id, choices ? choiceOf(choices) : TEXT]),
      ),
    ),
  ownBraces: true,
  tally: blankTally,
  controls: ({ blanks = {} }) =>
    Object.values(blanks).reduce((sum, { choices = [] }) => sum + 1 + choices.length, 0),
  scoring: 'CLOZE',
  parts: blankIdsOf,
  faults: question => [...textMissing(question), ...blankFaults(question)],
  withIds: question =>
    question.blanks
      ? {
          ...question,
          blanks: Object.fromEntries(
            Object.entries(question.blanks).map(([id, blank]) => [id, withChoiceIds(blank)]),
          ),
        }
      : question,
  heading: HEADING,
  title: question =>
    pieces(question)
      .map(piece => (typeof piece === 'string' ? piece : '…'))
      .join(''),
  render: (question, context) =>
    fieldset(
      { ...question, text: HEADING },
      ['blanks', 'required'],
      context,
      html`<p class="cloze">${pieces(question).map(piece =>
        typeof piece === 'string' ? inlineMarkdown(piece) : control(question, context, piece),
      )}</p>`,
    ),
  columns: question =>
    partColumns(
      question,
      Object.entries(question.blanks ?? {}).map(([id, { choices }]) => ({ id, ...(choices && { choices }) })),
    ),
  show(question, answer) {
    const given = new Map(Object.entries(answer as Record<string, string>))
    const inWords = (id: string) => {
      const filled = given.get(id)
      return question.blanks?.[id]?.choices?.find(choice => choice.id === filled)?.text ?? filled ?? '…'
    }
    return blankIdsOf(question).map(inWords).join(', ')
  },
}

interface Gap {
  readonly id: string
  /** From 1, in the order of the text. */
  readonly number: number
}

/** The text in pieces: what is shown, and the blanks between. A name in braces that is no blank's stays text. */
function pieces({ text = '', blanks = {} }: ClozeQuestion): (string | Gap)[] {
  let number = 0
  return text.split(/(\{\{\s*\w{1,64}\s*\}\})/).map(piece => {
    const [, id] = /^\{\{\s*(\w+)\s*\}\}$/.exec(piece) ?? []
    return id !== undefined && Object.hasOwn(blanks, id) ? { id, number: ++number } : piece
  })
}

function control(question: ClozeQuestion, context: RenderContext, { id, number }: Gap): Html {
  const control = fieldId(question.id, number)
  const name = fieldName(question.id, id)
  const typed = context.fields?.get(name)
  const { choices } = question.blanks?.[id] ?? {}
  const invalid = context.error !== undefined && html` aria-invalid="true"`
  const label = html`<label class="vh" for="${control}">Blank ${number}</label>`
  if (!choices) {
    return html`${label}<input class="field" id="${control}" name="${name}" size="14" autocomplete="off" autocapitalize="none" dir="auto"${invalid}${
      typed && html` value="${typed}"`
    }>`
  }
  return html`${label}<select class="field" id="${control}" name="${name}"${invalid}><option value="">${UNPICKED}</option>${choices.map(
    choice =>
      html`<option value="${choice.id}"${choice.id === typed && html` selected`}>${choice.text}</option>`,
  )}</select>`
}

const withChoiceIds = (blank: Blank): Blank =>
  blank.choices ? { ...blank, choices: fillIds(blank.choices, 'c') } : blank

function blankFaults(question: ClozeQuestion): Fault[] {
  const ids = blankIdsOf(question)
  if (ids.length === 0)
    return [
      fault('/blanks', 'blanks_missing', 'Name at least one blank, and write it in the text as {{name}}.'),
    ]
  const used = pieces(question).flatMap(piece => (typeof piece === 'string' ? [] : [piece.id]))
  return ids.flatMap(id => {
    const pointer = `/blanks${pointerStep(id)}`
    const times = used.filter(other => other === id).length
    const { choices } = question.blanks?.[id] ?? {}
    return [
      ...(times === 1
        ? []
        : [
            fault(
              pointer,
              'blank_misplaced',
              `Write {{${id}}} in the text once; it stands there ${times} times.`,
            ),
          ]),
      ...(choices
        ? choiceListFaults(choices).map(found => ({ ...found, pointer: pointer + found.pointer }))
        : []),
    ]
  })
}
