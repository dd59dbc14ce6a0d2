import type { Html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { recordFields } from '../shared/answer-fields.ts'
import { partFields } from '../shared/composite.ts'
import type { QuestionPage, RenderContext } from '../type.ts'
import { NAME_PARTS, type NamePart, type NameQuestion, namePartsOf } from './answer.ts'

const autocomplete: Readonly<Record<NamePart, string>> = {
  title: 'honorific-prefix',
  first: 'given-name',
  middle: 'additional-name',
  last: 'family-name',
}

const renderName = (question: NameQuestion, context: RenderContext): Html =>
  partFields(
    question,
    ['parts'],
    context,
    namePartsOf(question).map(part => ({
      part,
      label: format(context.catalogue, message(NAME_PARTS[part])),
      isOptional: part === 'title' || part === 'middle',
      autocomplete: autocomplete[part],
    })),
  )

export const namePage: QuestionPage<NameQuestion> = {
  fields: recordFields,
  parts: namePartsOf,
  render: renderName,
}
