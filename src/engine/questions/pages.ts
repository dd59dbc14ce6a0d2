// The pages of the question types: what is drawn, and which form fields it has.

import { addressPage } from './address/page.ts'
import { clozePage } from './cloze/page.ts'
import { consentPage } from './consent/page.ts'
import { datePage } from './date/page.ts'
import { datetimePage } from './datetime/page.ts'
import { dropdownPage } from './dropdown/page.ts'
import { emailPage } from './email/page.ts'
import { filePage } from './file/page.ts'
import { groupPageOf } from './group/page.ts'
import { hiddenPage } from './hidden/page.ts'
import { hotspotPage } from './hotspot/page.ts'
import { questionTypes } from './index.ts'
import { longTextPage } from './long-text/page.ts'
import { matrixPage } from './matrix/page.ts'
import { multipleChoicePage } from './multiple-choice/page.ts'
import { namePage } from './name/page.ts'
import { numberPage } from './number/page.ts'
import { pageBreakPage } from './page-break/page.ts'
import { phonePage } from './phone/page.ts'
import { rankingPage } from './ranking/page.ts'
import { ratingPage } from './rating/page.ts'
import { scalePage } from './scale/page.ts'
import { shortTextPage } from './short-text/page.ts'
import { signaturePage } from './signature/page.ts'
import { singleChoicePage } from './single-choice/page.ts'
import { statementPage } from './statement/page.ts'
import { timePage } from './time/page.ts'
import { type BaseQuestion, entryOf, type QuestionPage } from './type.ts'
import { urlPage } from './url/page.ts'
import { yesNoPage } from './yes-no/page.ts'

const simple: ReadonlyMap<string, QuestionPage> = new Map(
  Object.entries<QuestionPage>({
    STATEMENT: statementPage,
    PAGE_BREAK: pageBreakPage,
    SHORT_TEXT: shortTextPage,
    LONG_TEXT: longTextPage,
    EMAIL: emailPage,
    NUMBER: numberPage,
    YES_NO: yesNoPage,
    SINGLE_CHOICE: singleChoicePage,
    DROPDOWN: dropdownPage,
    MULTIPLE_CHOICE: multipleChoicePage,
    DATE: datePage,
    RATING: ratingPage,
    PHONE: phonePage,
    URL: urlPage,
    TIME: timePage,
    DATETIME: datetimePage,
    SCALE: scalePage,
    RANKING: rankingPage,
    MATRIX: matrixPage,
    NAME: namePage,
    ADDRESS: addressPage,
    CONSENT: consentPage,
    CLOZE: clozePage,
    HOTSPOT: hotspotPage,
    SIGNATURE: signaturePage,
    FILE: filePage,
    HIDDEN: hiddenPage,
  }),
)
const pages: ReadonlyMap<string, QuestionPage> = new Map([
  ...simple,
  ['GROUP', groupPageOf(questionTypes, simple)],
])

/** The page of a question whose definition was checked against its schema. */
export const pageOf = (question: BaseQuestion): QuestionPage => entryOf(pages, question)
