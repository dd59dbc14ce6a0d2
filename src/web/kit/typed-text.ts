// The value of a field whose text becomes a value when it is final. Pages are drawn again while somebody types, for example when a
// draft has been saved, and what is typed must stay.
import { noChange } from 'lit'
import { Directive, directive, type PropertyPart } from 'lit/directive.js'
import { setCommittedValue } from 'lit/directive-helpers.js'

class TypedText extends Directive {
  #drawn: string | undefined

  render(text: string): string {
    return text
  }

  override update(part: PropertyPart, [text]: [string]) {
    const field = part.element as HTMLInputElement | HTMLTextAreaElement
    const hasFocus = (field.getRootNode() as Document | ShadowRoot).activeElement === field
    if (hasFocus && text === this.#drawn) return noChange
    this.#drawn = text
    if (field.value === text) return noChange
    // The field may differ from what was set last.
    setCommittedValue(part)
    return text
  }
}

/** Sets another text also in a field that has the focus, such as after an undo. */
export const typedText = directive(TypedText)
