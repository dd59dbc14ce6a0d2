// A point in a picture. The points of each area are in the scoring, and never on the page.
import { Type } from 'typebox'
import { NUMBER, recordOf } from '../../expressions/value.ts'
import { fault } from '../../faults.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type HotspotQuestion, hotspotAnswer } from './answer.ts'

export const hotspot: QuestionType<HotspotQuestion> = {
  type: 'HOTSPOT',
  schema: Type.Object(commonMembers('HOTSPOT'), { additionalProperties: false, title: 'HotspotQuestion' }),
  answer: hotspotAnswer,
  value: () => recordOf({ x: NUMBER, y: NUMBER }),
  scoring: 'HOTSPOT',
  show(_question, answer, catalogue) {
    const { x, y } = answer as { x: number; y: number }
    const percent = (share: number) => Number((share * 100).toFixed(2))
    return format(catalogue, message('point_in_words', { x: percent(x), y: percent(y) }))
  },
}

export const hotspotChecks: QuestionChecks<HotspotQuestion> = {
  faults: question => [
    ...textMissing(question),
    ...(question.image ? [] : [fault('/image', 'image_missing.hotspot')]),
  ],
}
