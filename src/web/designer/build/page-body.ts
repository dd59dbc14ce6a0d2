// The real rendering of a question in the canvas. It is made when its card comes near the view, so that long forms open fast.
import { noChange } from 'lit'
import { AsyncDirective } from 'lit/async-directive.js'
import { directive, type ElementPart, type PartInfo } from 'lit/directive.js'
import { typeOf } from '../../../engine/questions/index.ts'
import type { BaseQuestion } from '../../../engine/questions/type.ts'
import type { Catalogue } from '../../../engine/text/messages/catalogue.ts'
import { setHtml } from '../../kit/trusted.ts'
import { stopWaiting, whenNear } from './near-view.ts'

class PageBody extends AsyncDirective {
  #element: Element | undefined
  #question: BaseQuestion | undefined
  #catalogue: Catalogue | undefined
  #isNear = false
  #isDrawn = false

  constructor(part: PartInfo) {
    super(part)
    this.#element = (part as unknown as ElementPart).element
  }

  render(_question: BaseQuestion, _catalogue: Catalogue): unknown {
    return noChange
  }

  override update(_part: ElementPart, [question, catalogue]: [BaseQuestion, Catalogue]): unknown {
    const isSame = question === this.#question && catalogue === this.#catalogue
    this.#question = question
    this.#catalogue = catalogue
    if (this.#isNear) {
      if (!isSame) this.#draw()
    } else this.#wait()
    return noChange
  }

  #wait() {
    if (!this.#element) return
    whenNear(this.#element, () => {
      this.#isNear = true
      if (!this.#isDrawn) this.#draw()
    })
  }

  #draw() {
    if (!this.#element || !this.#question || !this.#catalogue) return
    this.#isDrawn = true
    setHtml(this.#element, renderQuestion(this.#question, this.#catalogue))
  }

  override disconnected() {
    if (this.#element) stopWaiting(this.#element)
  }

  override reconnected() {
    if (!this.#isNear) this.#wait()
  }
}

function renderQuestion(question: BaseQuestion, catalogue: Catalogue): string {
  try {
    return String(typeOf(question).render(question, { catalogue }))
  } catch {
    // A draft can lack what the page needs; the problems say what.
    return ''
  }
}

export const pageBody = directive(PageBody)
