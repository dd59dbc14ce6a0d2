// The table of answer parts for the page's script. It leads to `.answer.ts` files alone, so that nothing else is bundled.
import { singleChoiceAnswer } from './choice.answer.ts'
import { dateAnswer } from './date.answer.ts'
import { emailAnswer } from './email.answer.ts'
import { multipleChoiceAnswer } from './multiple-choice.answer.ts'
import { numberAnswer } from './number.answer.ts'
import { ratingAnswer } from './rating.answer.ts'
import { longTextAnswer, shortTextAnswer } from './text.answer.ts'
import type { AnswerPart, BaseQuestion } from './type.ts'
import { yesNoAnswer } from './yes-no.answer.ts'

/** Erases the type of the question: a part is only asked with questions of its own type. */
const entry = <Q extends BaseQuestion>(part: AnswerPart<Q>) => part as unknown as AnswerPart<BaseQuestion>

export const answerParts: Readonly<Record<string, AnswerPart<BaseQuestion>>> = {
  SHORT_TEXT: entry(shortTextAnswer),
  LONG_TEXT: entry(longTextAnswer),
  EMAIL: entry(emailAnswer),
  NUMBER: entry(numberAnswer),
  YES_NO: entry(yesNoAnswer),
  SINGLE_CHOICE: entry(singleChoiceAnswer),
  DROPDOWN: entry(singleChoiceAnswer),
  MULTIPLE_CHOICE: entry(multipleChoiceAnswer),
  DATE: entry(dateAnswer),
  RATING: entry(ratingAnswer),
}
