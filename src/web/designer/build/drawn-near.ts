// A part of a template that is drawn when its parent comes near the view, and stays from then on.
import { nothing } from 'lit'
import { AsyncDirective } from 'lit/async-directive.js'
import { type ChildPart, directive } from 'lit/directive.js'
import { stopWaiting, whenNear } from './near-view.ts'

class DrawnNear extends AsyncDirective {
  #parent: Element | undefined
  #draw: (() => unknown) | undefined
  #isNear = false

  render(_draw: () => unknown): unknown {
    return nothing
  }

  override update(part: ChildPart, [draw]: [() => unknown]): unknown {
    this.#draw = draw
    if (this.#isNear) return draw()
    this.#parent = part.parentNode as Element
    this.#wait()
    return nothing
  }

  #wait() {
    if (!this.#parent) return
    whenNear(this.#parent, () => {
      this.#isNear = true
      this.setValue(this.#draw?.())
    })
  }

  override disconnected() {
    if (this.#parent) stopWaiting(this.#parent)
  }

  override reconnected() {
    if (!this.#isNear) this.#wait()
  }
}

export const drawnNear = directive(DrawnNear)
