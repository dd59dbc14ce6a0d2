// Texts that only the pages of automation have, and their styles.
import { ApiError } from '../../api/api.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import type { ConsoleContext } from '../page-module.ts'
import type { Language } from '../preferences.ts'
import { automation } from '../styles/automation.ts'
import { lists } from '../styles/lists.ts'

interface PageTexts {
  /** Failures of these pages by the code of their problem, and of their faults. */
  readonly problems?: {
    readonly byCode?: Readonly<Record<string, string>>
    readonly faults?: Readonly<Record<string, string>>
  }
}

/** What the parts of such a page get. */
export interface WithPageTexts<W> extends ConsoleContext {
  readonly pageTexts: W
}

export async function withPageTexts<W extends PageTexts>(
  context: ConsoleContext,
  catalogues: Readonly<Record<Language, () => Promise<W>>>,
): Promise<WithPageTexts<W>> {
  const { root, texts } = context
  adoptStyles(root, lists)
  adoptStyles(root, automation)
  const pageTexts = await catalogues[context.language]()
  const { byCode, faults } = pageTexts.problems ?? {}
  return {
    ...context,
    pageTexts,
    texts: { ...texts, problems: { ...texts.problems, faults: { ...texts.problems.faults, ...faults } } },
    inWords: error => (error instanceof ApiError && byCode?.[error.code]) || context.inWords(error),
  }
}
