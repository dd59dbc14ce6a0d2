// The browser part of each question type, by the name of the type. A page gets only the parts of its types, so each file here imports only
// answer.ts files, type.ts and browser/.

export { addressAnswer as ADDRESS } from '../address/answer.ts'
export { clozeAnswer as CLOZE } from '../cloze/answer.ts'
export { consentAnswer as CONSENT } from '../consent/answer.ts'
export { dateAnswer as DATE } from '../date/answer.ts'
export { datetimePart as DATETIME } from '../datetime/browser.ts'
export { emailAnswer as EMAIL } from '../email/answer.ts'
export { filePart as FILE } from '../file/browser.ts'
export { groupPart as GROUP } from '../group/browser.ts'
export { hotspotPart as HOTSPOT } from '../hotspot/browser.ts'
export { longTextAnswer as LONG_TEXT } from '../long-text/answer.ts'
export { matrixPart as MATRIX } from '../matrix/browser.ts'
export { multipleChoiceAnswer as MULTIPLE_CHOICE } from '../multiple-choice/answer.ts'
export { nameAnswer as NAME } from '../name/answer.ts'
export { numberAnswer as NUMBER } from '../number/answer.ts'
export { phoneAnswer as PHONE } from '../phone/answer.ts'
export { rankingPart as RANKING } from '../ranking/browser.ts'
export { ratingAnswer as RATING } from '../rating/answer.ts'
export { scalePart as SCALE } from '../scale/browser.ts'
export {
  singleChoiceAnswer as DROPDOWN,
  singleChoiceAnswer as SINGLE_CHOICE,
} from '../shared/choice-answer.ts'
export { shortTextAnswer as SHORT_TEXT } from '../short-text/answer.ts'
export { signaturePart as SIGNATURE } from '../signature/browser.ts'
export { timeAnswer as TIME } from '../time/answer.ts'
export { urlAnswer as URL } from '../url/answer.ts'
export { yesNoAnswer as YES_NO } from '../yes-no/answer.ts'
