import { format } from '../../text/messages/catalogue.ts'
import { en } from '../../text/messages/en.ts'
import { message } from '../../text/messages/message.ts'
import { partColumns } from '../shared/part-columns.ts'
import { cellTally } from '../shared/part-tallies.ts'
import type { QuestionReport } from '../type.ts'
import { AXES, type HotspotQuestion } from './answer.ts'
import { illustrateHotspot } from './illustration.ts'
import { labels } from './page.ts'

export const hotspotReport: QuestionReport<HotspotQuestion> = {
  tally: cellTally,
  columns: question =>
    partColumns(
      question,
      AXES.map(id => ({ id, text: format(en, message(labels[id])) })),
    ),
  illustrate: illustrateHotspot,
}
