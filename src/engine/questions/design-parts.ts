// The designer's part of each question type, in the order of the palette.
import { addressDesign } from './address/design.ts'
import { clozeDesign } from './cloze/design.ts'
import { consentDesign } from './consent/design.ts'
import { dateDesign } from './date/design.ts'
import { datetimeDesign } from './datetime/design.ts'
import type { DesignPart } from './design-part.ts'
import { dropdownDesign } from './dropdown/design.ts'
import { emailDesign } from './email/design.ts'
import { fileDesign } from './file/design.ts'
import { groupDesign } from './group/design.ts'
import { hiddenDesign } from './hidden/design.ts'
import { hotspotDesign } from './hotspot/design.ts'
import { longTextDesign } from './long-text/design.ts'
import { matrixDesign } from './matrix/design.ts'
import { multipleChoiceDesign } from './multiple-choice/design.ts'
import { nameDesign } from './name/design.ts'
import { numberDesign } from './number/design.ts'
import { pageBreakDesign } from './page-break/design.ts'
import { phoneDesign } from './phone/design.ts'
import { rankingDesign } from './ranking/design.ts'
import { ratingDesign } from './rating/design.ts'
import { scaleDesign } from './scale/design.ts'
import { shortTextDesign } from './short-text/design.ts'
import { signatureDesign } from './signature/design.ts'
import { singleChoiceDesign } from './single-choice/design.ts'
import { statementDesign } from './statement/design.ts'
import { timeDesign } from './time/design.ts'
import type { BaseQuestion } from './type.ts'
import { urlDesign } from './url/design.ts'
import { yesNoDesign } from './yes-no/design.ts'

/** Erases the question's type: callers look up each part by the type of a question. */
const entry = <Q extends BaseQuestion>(part: DesignPart<Q>) => part as unknown as DesignPart

const parts = {
  SINGLE_CHOICE: entry(singleChoiceDesign),
  MULTIPLE_CHOICE: entry(multipleChoiceDesign),
  DROPDOWN: entry(dropdownDesign),
  YES_NO: entry(yesNoDesign),
  RANKING: entry(rankingDesign),
  MATRIX: entry(matrixDesign),
  HOTSPOT: entry(hotspotDesign),
  SHORT_TEXT: entry(shortTextDesign),
  LONG_TEXT: entry(longTextDesign),
  CLOZE: entry(clozeDesign),
  NUMBER: entry(numberDesign),
  RATING: entry(ratingDesign),
  SCALE: entry(scaleDesign),
  DATE: entry(dateDesign),
  TIME: entry(timeDesign),
  DATETIME: entry(datetimeDesign),
  NAME: entry(nameDesign),
  EMAIL: entry(emailDesign),
  PHONE: entry(phoneDesign),
  ADDRESS: entry(addressDesign),
  URL: entry(urlDesign),
  CONSENT: entry(consentDesign),
  FILE: entry(fileDesign),
  SIGNATURE: entry(signatureDesign),
  STATEMENT: entry(statementDesign),
  PAGE_BREAK: entry(pageBreakDesign),
  GROUP: entry(groupDesign),
  HIDDEN: entry(hiddenDesign),
}

/** The names of all question types. */
export type TypeName = keyof typeof parts

export const designParts: ReadonlyMap<string, DesignPart> = new Map(Object.entries(parts))
