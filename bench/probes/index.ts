import { analytics } from './analytics.ts'
import { automation } from './automation.ts'
import { consoleTable } from './console-table.ts'
import { designer } from './designer.ts'
import { designerUse } from './designer-use.ts'
import { largeFormProbe } from './large-form.ts'
import { load } from './load.ts'
import { overload } from './overload.ts'
import type { Probe } from './probe.ts'
import { start } from './start.ts'

export const probes: readonly Probe[] = [
  start,
  largeFormProbe,
  ...analytics,
  ...automation,
  consoleTable,
  designer,
  designerUse,
  load,
  overload,
]
