// The real rendering of a question in the canvas. It is made when its card comes near the view, so that long forms open fast. It is in a
// form; see `neverSent`.
import { noChange } from 'lit'
import { Directive, directive, type ElementPart } from 'lit/directive.js'
import { pageOf } from '../../../engine/questions/pages.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { Catalogue } from '../../../engine/text/messages/catalogue.ts'
import type { Api } from '../../api/api.ts'
import { imageSource } from '../../api/image-source.ts'
import { setHtml } from '../../kit/trusted.ts'
import { whenNear } from './near-view.ts'

class PageBody extends Directive {
  #question: BaseQuestion | undefined
  #catalogue: Catalogue | undefined
  #api: Api | undefined
  #isNear = false

  render(_question: BaseQuestion, _catalogue: Catalogue, _api: Api): unknown {
    return noChange
  }

  override update(
    { element }: ElementPart,
    [question, catalogue, api]: [BaseQuestion, Catalogue, Api],
  ): unknown {
    const isFirst = !this.#question
    const isSame = question === this.#question && catalogue === this.#catalogue
    this.#question = question
    this.#catalogue = catalogue
    this.#api = api
    if (this.#isNear && !isSame) this.#draw(element)
    if (isFirst)
      whenNear(element, () => {
        this.#isNear = true
        this.#draw(element)
      })
    return noChange
  }

  #draw(element: Element) {
    if (!this.#question || !this.#catalogue || !this.#api) return
    const api = this.#api
    setHtml(element, renderQuestion(this.#question, this.#catalogue), url => imageSource(api, url))
  }
}

function renderQuestion(question: BaseQuestion, catalogue: Catalogue): string {
  try {
    return String(pageOf(question).render(question, { catalogue }))
  } catch {
    // A draft can lack what the page needs; the problems say what.
    return ''
  }
}

export const pageBody = directive(PageBody)
