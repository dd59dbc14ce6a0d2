// The reports of the question types: answers in results, summaries and exports.

import { addressReport } from './address/report.ts'
import { clozeReport } from './cloze/report.ts'
import { consentReport } from './consent/report.ts'
import { dateReport } from './date/report.ts'
import { datetimeReport } from './datetime/report.ts'
import { dropdownReport } from './dropdown/report.ts'
import { emailReport } from './email/report.ts'
import { fileReport } from './file/report.ts'
import { groupReportOf } from './group/report.ts'
import { hiddenReport } from './hidden/report.ts'
import { hotspotReport } from './hotspot/report.ts'
import { questionTypes } from './index.ts'
import { longTextReport } from './long-text/report.ts'
import { matrixReport } from './matrix/report.ts'
import { multipleChoiceReport } from './multiple-choice/report.ts'
import { nameReport } from './name/report.ts'
import { numberReport } from './number/report.ts'
import { phoneReport } from './phone/report.ts'
import { rankingReport } from './ranking/report.ts'
import { ratingReport } from './rating/report.ts'
import { scaleReport } from './scale/report.ts'
import { shortTextReport } from './short-text/report.ts'
import { signatureReport } from './signature/report.ts'
import { singleChoiceReport } from './single-choice/report.ts'
import { timeReport } from './time/report.ts'
import type { BaseQuestion, QuestionReport } from './type.ts'
import { urlReport } from './url/report.ts'
import { yesNoReport } from './yes-no/report.ts'

const simple: ReadonlyMap<string, QuestionReport> = new Map(
  Object.entries<QuestionReport>({
    SHORT_TEXT: shortTextReport,
    LONG_TEXT: longTextReport,
    EMAIL: emailReport,
    NUMBER: numberReport,
    YES_NO: yesNoReport,
    SINGLE_CHOICE: singleChoiceReport,
    DROPDOWN: dropdownReport,
    MULTIPLE_CHOICE: multipleChoiceReport,
    DATE: dateReport,
    RATING: ratingReport,
    PHONE: phoneReport,
    URL: urlReport,
    TIME: timeReport,
    DATETIME: datetimeReport,
    SCALE: scaleReport,
    RANKING: rankingReport,
    MATRIX: matrixReport,
    NAME: nameReport,
    ADDRESS: addressReport,
    CONSENT: consentReport,
    CLOZE: clozeReport,
    HOTSPOT: hotspotReport,
    SIGNATURE: signatureReport,
    FILE: fileReport,
    HIDDEN: hiddenReport,
  }),
)
const reports: ReadonlyMap<string, QuestionReport> = new Map([
  ...simple,
  ['GROUP', groupReportOf(questionTypes, simple)],
])

/** The report of a question whose definition was checked against its schema; undefined if it takes no answer. */
export const reportOf = ({ type }: BaseQuestion): QuestionReport | undefined => reports.get(type)
