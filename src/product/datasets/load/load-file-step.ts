import type { JobStep } from '../../job-payloads.ts'

/** `loadFile` of run.ts does the work, in many transactions of its own. */
export const loadFileStep: JobStep<'loadFile', object> = async () => ({ progress: {}, next: 'done' })
