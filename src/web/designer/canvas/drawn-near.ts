// A part of a template that is drawn when its parent comes near the view, and stays from then on.
import { nothing } from 'lit'
import { AsyncDirective } from 'lit/async-directive.js'
import { type ChildPart, directive } from 'lit/directive.js'
import { whenNear } from './near-view.ts'

class DrawnNear extends AsyncDirective {
  #draw: (() => unknown) | undefined
  #isNear = false

  render(_draw: () => unknown): unknown {
    return nothing
  }

  override update({ parentNode }: ChildPart, [draw]: [() => unknown]): unknown {
    const isFirst = !this.#draw
    this.#draw = draw
    if (this.#isNear) return draw()
    if (isFirst)
      whenNear(parentNode as Element, () => {
        this.#isNear = true
        this.setValue(this.#draw?.())
      })
    return nothing
  }
}

export const drawnNear = directive(DrawnNear)
