import { FileRefused } from '../../product/files/write-upload.ts'
import { RefusalProblem } from '../../product/problem.ts'

/** The problem of a file that is not accepted, otherwise the error itself. */
export const toFileProblem = (error: unknown): unknown =>
  error instanceof FileRefused
    ? new RefusalProblem('file_refused', [{ pointer: '', code: 'file_refused', message: error.reason }])
    : error
