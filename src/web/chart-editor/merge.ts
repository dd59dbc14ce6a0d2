// Joins the changes of two editors of a chart.
import { type DraftMerge, mergeDrafts } from '../authoring/draft/merge-drafts.ts'
import type { ChartDocument } from './document.ts'

/** The query and the options belong to the kind and the dataset, so they are merged as one where an editor changed these. */
export const merge = (
  base: ChartDocument,
  ours: ChartDocument,
  theirs: ChartDocument,
): DraftMerge<ChartDocument> => {
  const differs = (other: ChartDocument) =>
    other.kind !== base.kind || other.query.dataset !== base.query.dataset
  const isRetyped = differs(ours) || differs(theirs)
  return mergeDrafts(
    { base: partsOf(base), ours: partsOf(ours), theirs: partsOf(theirs) },
    { isWhole: ([part, ...rest]) => (part === 'chart' && isRetyped && rest.length === 0) || rest.length > 1 },
    ({ path: [part = '', ...rest], ...versions }) => ({
      part,
      id: rest.join('.'),
      title: ours.name,
      ...versions,
    }),
    ({ name, chart }) => ({ name, ...chart }),
  )
}

const partsOf = ({ name, ...chart }: ChartDocument) => ({ name, chart })
