// Opens the editors on the page of another site, with a token.
import type { Page } from 'playwright-core'
import { doubleTests, type Opening } from './tests.ts'

interface Editor {
  readonly element: 'formyard-dashboard-editor' | 'formyard-workflow' | 'formyard-chart-editor'
  /** The attribute with the id of what is edited. */
  readonly noun: 'dashboard' | 'workflow' | 'chart'
  /** What the tokens allow. */
  readonly features: readonly string[]
}

interface Edited {
  /** The id of what is edited. */
  readonly id?: string | undefined
  readonly language?: string
  readonly features?: readonly string[]
  /** The charts that the token reaches, if it is limited to some. */
  readonly charts?: readonly string[]
}

export function editorTests({ element, noun, features: all }: Editor) {
  const tests = doubleTests()
  return {
    get double() {
      return tests.double
    },
    open({ id, language = 'en', features = all, charts }: Edited, opening?: Opening): Promise<Page> {
      const body = `<${element} token-url="/token" ${id ? `${noun}="${id}"` : ''}></${element}>`
      return tests.open({ body, language, features, me: () => (charts ? { charts } : {}) }, opening)
    },
  }
}
