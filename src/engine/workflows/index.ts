// The table of step types. A new type is a file in steps/, a name in names.ts, one line here, and one in product/workflows/effects/.
import type { StepTypeName } from './names.ts'
import type { StepKind } from './step.ts'
import { aggregate } from './steps/aggregate.ts'
import { branch } from './steps/branch.ts'
import { chat } from './steps/chat.ts'
import { datasetLoad } from './steps/dataset-load.ts'
import { email } from './steps/email.ts'
import { forEach } from './steps/for-each.ts'
import { http } from './steps/http.ts'
import { invite } from './steps/invite.ts'
import { lookup } from './steps/lookup.ts'
import { responseCreate } from './steps/response-create.ts'
import { responseDelete } from './steps/response-delete.ts'
import { responseGrade } from './steps/response-grade.ts'
import { responseReview } from './steps/response-review.ts'
import { rowCreate } from './steps/row-create.ts'
import { rowDelete } from './steps/row-delete.ts'
import { rowUpdate } from './steps/row-update.ts'
import { rowUpsert } from './steps/row-upsert.ts'
import { set } from './steps/set.ts'
import { sms } from './steps/sms.ts'
import { start } from './steps/start.ts'
import { stop } from './steps/stop.ts'
import { wait } from './steps/wait.ts'
import { waitFor } from './steps/wait-for.ts'
import { webformActivate } from './steps/webform-activate.ts'
import { webformPause } from './steps/webform-pause.ts'

export const stepKinds: Readonly<Record<StepTypeName, StepKind>> = {
  branch,
  forEach,
  wait,
  waitFor,
  set,
  stop,
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
