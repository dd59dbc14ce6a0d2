// What the page's script knows of each type that asks, by the name of the type. A page is sent the parts of the types
// that it asks and no others, so every line leads to a file that stands on `.answer.ts` files, type.ts and browser/ alone.
export { singleChoiceAnswer as DROPDOWN, singleChoiceAnswer as SINGLE_CHOICE } from './choice.answer.ts'
export { dateAnswer as DATE } from './date.answer.ts'
export { emailAnswer as EMAIL } from './email.answer.ts'
export { multipleChoiceAnswer as MULTIPLE_CHOICE } from './multiple-choice.answer.ts'
export { numberAnswer as NUMBER } from './number.answer.ts'
export { ratingAnswer as RATING } from './rating.answer.ts'
export { longTextAnswer as LONG_TEXT, shortTextAnswer as SHORT_TEXT } from './text.answer.ts'
export { yesNoAnswer as YES_NO } from './yes-no.answer.ts'
