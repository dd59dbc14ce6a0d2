// The table of jobs: a new one is a line here, two in payloads.ts, and a handler in its slice.

import { type Handlers, outsideHandler, storeHandler } from '../platform/jobs/handler.ts'
import { sweepStep } from '../platform/jobs/sweep-step.ts'
import type { FileStore } from '../platform/storage/store.ts'
import { deleteBytes, deleteStep } from './files/delete-step.ts'
import { regradeStep } from './grading/regrade-step.ts'
import { deleteResponsesStep } from './responses/delete-step.ts'
import { deleteWebformsStep } from './webforms/delete-step.ts'

export const handlersFor = (files: FileStore): Handlers => ({
  sweep: storeHandler('sweep', { step: sweepStep, neverGivesUp: true }),
  regrade: storeHandler('regrade', { step: regradeStep }),
  deleteWebforms: storeHandler('deleteWebforms', { step: deleteWebformsStep, neverGivesUp: true }),
  deleteResponses: storeHandler('deleteResponses', { step: deleteResponsesStep, neverGivesUp: true }),
  deleteFiles: outsideHandler('deleteFiles', {
    call: deleteBytes(files),
    step: deleteStep,
    neverGivesUp: true,
  }),
})
