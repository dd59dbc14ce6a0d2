// The questions of a form as panels list them: number, icon and title.
import type { Value } from '../../../engine/expressions/value.ts'
import { designParts } from '../../../engine/questions/design-parts.ts'
import { questionTypes } from '../../../engine/questions/index.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { Icon } from '../../kit/icons.ts'
import type { DesignerTexts } from '../../texts/designer-texts.ts'
import type { FormDocument } from '../draft/form-document.ts'
import { keysOf, type Path } from '../draft/path.ts'

export interface ListedQuestion {
  readonly question: BaseQuestion
  readonly path: Path
  /** Its position in the form. */
  readonly index: number
  /** Undefined for questions that respondents do not answer, such as page breaks. */
  readonly number: number | undefined
  readonly title: string
  readonly icon: Icon
}

/** The questions of the form, without those inside of groups. */
export function listQuestions(
  { questions }: Pick<FormDocument, 'questions'>,
  texts: DesignerTexts,
): readonly ListedQuestion[] {
  const keys = keysOf(questions)
  let count = 0
  return questions.map((question, index) => {
    const type = questionTypes.get(question.type)
    const isCounted = type?.answer !== undefined && !type.isUnseen
    if (isCounted) count++
    return {
      question,
      index,
      path: ['questions', keys[index] ?? ''],
      number: isCounted ? count : undefined,
      title: titleOf(question, texts),
      icon: designParts.get(question.type)?.icon ?? 'text',
    }
  })
}

/** The title without Markdown marks, so that it reads well in a line. */
function titleOf({ text, id, type }: BaseQuestion, texts: DesignerTexts): string {
  const isUnseen = questionTypes.get(type)?.isUnseen
  const words = plainText(text ?? '')
  return (isUnseen ? id : words) || words || texts.differences.untitled
}

export const plainText = (markdown: string): string =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__|[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The kind of value that an answer has, by which its key is edited. */
export const answerValue = (question: BaseQuestion): Value | undefined =>
  questionTypes.get(question.type)?.value?.(question)
