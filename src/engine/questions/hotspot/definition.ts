// A point in a picture. The points of each area are in the scoring, and never on the page.
import { Type } from 'typebox'
import { NUMBER, recordOf } from '../../expressions/value.ts'
import { fault } from '../../faults.ts'
import { format } from '../../text/messages/catalogue.ts'
import { en } from '../../text/messages/en.ts'
import { message } from '../../text/messages/message.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import { partColumns } from '../shared/part-columns.ts'
import { cellTally } from '../shared/part-tallies.ts'
import type { QuestionType } from '../type.ts'
import { AXES, type HotspotQuestion, hotspotAnswer } from './answer.ts'
import { illustrateHotspot } from './illustration.ts'
import { labels, renderHotspot } from './page.ts'

export const hotspot: QuestionType<HotspotQuestion> = {
  type: 'HOTSPOT',
  schema: Type.Object(commonMembers('HOTSPOT'), { additionalProperties: false, title: 'HotspotQuestion' }),
  answer: hotspotAnswer,
  value: () => recordOf({ x: NUMBER, y: NUMBER }),
  tally: cellTally,
  scoring: 'HOTSPOT',
  parts: () => AXES,
  faults: question => [
    ...textMissing(question),
    ...(question.image ? [] : [fault('/image', 'image_missing.hotspot')]),
  ],
  render: renderHotspot,
  columns: question =>
    partColumns(
      question,
      AXES.map(id => ({ id, text: format(en, message(labels[id])) })),
    ),
  illustrate: illustrateHotspot,
  show(_question, answer, catalogue) {
    const { x, y } = answer as { x: number; y: number }
    const percent = (share: number) => Number((share * 100).toFixed(2))
    return format(catalogue, message('point_in_words', { x: percent(x), y: percent(y) }))
  },
}
