// The value of a number field. While somebody types "1.05", "1.0" is the number 1, and must not become the text "1".
import { noChange } from 'lit'
import { Directive, directive, type PropertyPart } from 'lit/directive.js'
import { setCommittedValue } from 'lit/directive-helpers.js'

class NumberValue extends Directive {
  render(value: number | undefined): string {
    return value === undefined ? '' : String(value)
  }

  override update(part: PropertyPart, [value]: [number | undefined]) {
    const { element } = part
    const field = element instanceof HTMLInputElement ? element : undefined
    const typed = field && field.value !== '' ? field.valueAsNumber : undefined
    if (field && typed === value) return noChange
    // The field may differ from what was set last.
    setCommittedValue(part)
    return this.render(value)
  }
}

export const numberValue = directive(NumberValue)
