// The table of jobs: a new one is a line here and in payloads.ts, and a handler in its slice.

import { type Handlers, handler } from '../platform/jobs/handler.ts'
import { sweepStep } from '../platform/jobs/sweep-step.ts'
import type { FileStore } from '../platform/storage/store.ts'
import { deleteBytes, deleteStep } from './files/delete-step.ts'
import { regradeStep } from './grading/regrade-step.ts'
import { deleteResponsesStep } from './responses/delete-step.ts'
import { deleteWebformsStep } from './webforms/delete-step.ts'

export const handlersFor = (files: FileStore): Handlers => ({
  sweep: handler('sweep', { step: sweepStep, neverGivesUp: true }),
  regrade: handler('regrade', { step: regradeStep }),
  deleteWebforms: handler('deleteWebforms', { step: deleteWebformsStep, neverGivesUp: true }),
  deleteResponses: handler('deleteResponses', { step: deleteResponsesStep, neverGivesUp: true }),
  deleteFiles: handler('deleteFiles', { prepare: deleteBytes(files), step: deleteStep, neverGivesUp: true }),
})
