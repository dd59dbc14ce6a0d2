// Parts of panels that are loaded when they are first shown.
import { type CSSResult, html, type TemplateResult } from 'lit'
import { adoptStyles } from '../../../kit/adopt-styles.ts'
import type { DesignerContext } from '../../designer-context.ts'

type PartContext = Pick<DesignerContext, 'root' | 'update'>

interface Part<C extends PartContext, O> {
  draw(context: C, options: O): TemplateResult
  readonly styles?: CSSResult
}

/** Draws a spinner until the part is loaded. What could not be loaded is asked for again by the next drawing. */
export function lazy<C extends PartContext, O>(
  load: () => Promise<Part<C, O>>,
): (context: C, options: O) => TemplateResult {
  let part: Part<C, O> | undefined
  let loading: Promise<void> | undefined
  return (context, options) => {
    if (part) {
      adoptStyles(context.root, part.styles)
      return part.draw(context, options)
    }
    loading ??= load().then(
      loaded => {
        part = loaded
      },
      () => {
        loading = undefined
      },
    )
    void loading.then(() => part && context.update())
    return html`<span class="spinner"></span>`
  }
}
