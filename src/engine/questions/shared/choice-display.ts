// Selected choices on the result page, with their images.
import { type Html, html } from '../../text/html.ts'
import type { DisplayContext } from '../type.ts'
import { choiceInWords } from './choice.ts'
import { type ChoiceQuestion, choicesById } from './choice-answer.ts'
import { imageTag } from './field.ts'
import { partMark } from './part-mark.ts'

function displayOne(
  question: ChoiceQuestion,
  choice: unknown,
  context: DisplayContext,
  isRight?: boolean,
): Html {
  const image = choicesById(question).get(choice)?.image
  return html`<span class="picked">${image && imageTag(image)}<span dir="auto">${choiceInWords(question, choice)}</span>${partMark(isRight, context)}</span>`
}

/** A single answer has no marks of its own, because the verdict on the question says the same. */
export const displayChoice = (question: ChoiceQuestion, answer: unknown, context: DisplayContext): Html =>
  displayOne(question, answer, context)

export function displayChoices(question: ChoiceQuestion, answer: unknown, context: DisplayContext): Html {
  const right = Array.isArray(context.right) ? new Set<unknown>(context.right) : undefined
  const given: readonly unknown[] = Array.isArray(answer) ? answer : []
  return html`<ul class="picks">
${given.map(choice => html`<li>${displayOne(question, choice, context, right?.has(choice))}</li>\n`)}</ul>`
}
