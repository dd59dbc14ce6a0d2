// What each type of step does. Those that only decide are in the engine.
import type { StepTypeName } from '../../../engine/workflows/names.ts'
import { aggregate } from './aggregate.ts'
import { chat } from './chat.ts'
import type { Effect } from './effect.ts'
import { email } from './email.ts'
import { http } from './http.ts'
import { invite } from './invite.ts'
import { datasetLoad } from './load.ts'
import { lookup, loopPage } from './lookup.ts'
import { responseCreate, responseDelete, responseGrade } from './responses.ts'
import { responseReview } from './review.ts'
import { rowCreate, rowDelete, rowUpdate, rowUpsert } from './rows.ts'
import { sms } from './sms.ts'
import { start } from './start.ts'
import { webformActivate, webformPause } from './webforms.ts'

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
