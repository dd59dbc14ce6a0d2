// Texts that only the pages of automation have, and their styles.
import { ApiError } from '../../api/api.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import type { ConsoleContext } from '../page.ts'
import type { Language } from '../preferences.ts'
import { automation } from '../styles/automation.ts'
import { lists } from '../styles/lists.ts'

interface Words {
  /** Failures of these pages by the code of their problem, and of their faults. */
  readonly problems?: {
    readonly byCode?: Readonly<Record<string, string>>
    readonly faults?: Readonly<Record<string, string>>
  }
}

/** What the parts of such a page get. */
export interface WithWords<W> extends ConsoleContext {
  readonly words: W
}

export async function withWords<W extends Words>(
  context: ConsoleContext,
  catalogues: Readonly<Record<Language, () => Promise<W>>>,
): Promise<WithWords<W>> {
  const { root, texts } = context
  adoptStyles(root, lists)
  adoptStyles(root, automation)
  const words = await catalogues[context.language]()
  const { byCode, faults } = words.problems ?? {}
  return {
    ...context,
    words,
    texts: { ...texts, problems: { ...texts.problems, faults: { ...texts.problems.faults, ...faults } } },
    inWords: error => (error instanceof ApiError && byCode?.[error.code]) || context.inWords(error),
  }
}
