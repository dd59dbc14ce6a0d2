// The texts and styles of charts, which other pages do not load.
import { adoptStyles } from '../../../kit/adopt-styles.ts'
import type { ChartsTexts } from '../../../texts/console/charts-en.ts'
import type { ConsoleContext } from '../../page-module.ts'
import { charts } from '../../styles/charts.ts'

/** What parts of these pages get. */
export interface ChartsContext extends ConsoleContext {
  readonly pageTexts: ChartsTexts
}

export async function withChartsTexts(context: ConsoleContext): Promise<ChartsContext> {
  const { language, root } = context
  adoptStyles(root, charts)
  const pageTexts =
    language === 'de'
      ? (await import('../../../texts/console/charts-de.ts')).chartsDe
      : (await import('../../../texts/console/charts-en.ts')).chartsEn
  return { ...context, pageTexts }
}
