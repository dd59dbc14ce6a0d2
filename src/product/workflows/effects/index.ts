// What each type of step does. Those that only decide are in the engine.
import type { StepTypeName } from '../../../engine/workflows/names.ts'
import { aggregate } from './aggregate.ts'
import { chat } from './chat.ts'
import { datasetLoad } from './dataset-load.ts'
import type { Effect } from './effect.ts'
import { email } from './email.ts'
import { http } from './http.ts'
import { invite } from './invite.ts'
import { lookup, loopPage } from './lookup.ts'
import { responseCreate } from './response-create.ts'
import { responseDelete } from './response-delete.ts'
import { responseGrade } from './response-grade.ts'
import { responseReview } from './response-review.ts'
import { rowCreate } from './row-create.ts'
import { rowDelete } from './row-delete.ts'
import { rowUpdate } from './row-update.ts'
import { rowUpsert } from './row-upsert.ts'
import { sms } from './sms/sms.ts'
import { start } from './start.ts'
import { webformActivate } from './webform-activate.ts'
import { webformPause } from './webform-pause.ts'

export const effects: Readonly<Partial<Record<StepTypeName, Effect>>> = {
  forEach: loopPage,
  start,
  http,
  email,
  chat,
  sms,
  lookup,
  aggregate,
  'row.create': rowCreate,
  'row.update': rowUpdate,
  'row.upsert': rowUpsert,
  'row.delete': rowDelete,
  'response.create': responseCreate,
  'response.grade': responseGrade,
  'response.review': responseReview,
  'response.delete': responseDelete,
  invite,
  'webform.activate': webformActivate,
  'webform.pause': webformPause,
  'dataset.load': datasetLoad,
}
