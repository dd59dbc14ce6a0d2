// Measures questions about many responses and rows. BENCH_RESPONSES sets how many; a million by default.
import { compareAnswers } from '../analytics/answers.ts'
import { boards, costOfCopies } from '../analytics/boards.ts'
import { measureSurvey } from '../analytics/survey.ts'
import { wideTable } from '../analytics/wide-table.ts'
import { onStores } from './on-stores.ts'
import type { Probe } from './probe.ts'

const COUNT = Number(process.env['BENCH_RESPONSES'] ?? 1_000_000)

export const analytics: readonly Probe[] = [
  onStores('analytics', [({ store }, own) => measureSurvey(store, COUNT, own)], false),
  onStores('many-answers', [({ store }, own) => compareAnswers(store, COUNT, own)]),
  onStores('dashboards', [
    (setup, own) => boards(setup, COUNT, own),
    (setup, own) => costOfCopies(setup, COUNT, own),
  ]),
  onStores('wide-table', [({ store }, own) => wideTable(store, COUNT, own)]),
]
