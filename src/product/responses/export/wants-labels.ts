import { Problem } from '../../problem.ts'

const FORMATS: ReadonlySet<string> = new Set(['csv', 'xlsx'])

/** Whether a request asks for labels. @throws {Problem} body_invalid if its format has none */
export function wantsLabels(labels: string | undefined, format: string): boolean {
  if (labels !== 'true') return false
  if (FORMATS.has(format)) return true
  const detail = 'Only CSV and XLSX have labels. Leave out `labels`.'
  throw new Problem('body_invalid', { faults: [{ pointer: '/labels', code: 'labels', detail }] })
}
