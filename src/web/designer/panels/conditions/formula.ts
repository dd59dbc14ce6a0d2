// The editor of formulas, which most conditions do not need.
import type { DesignerContext } from '../../designer-context.ts'
import { lazy } from '../shared/lazy.ts'
import type { FormulaOptions } from './formula-editor.ts'

export const formula = lazy<DesignerContext, FormulaOptions>(async () => {
  const { formulaEditor, formulaStyles } = await import('./formula-editor.ts')
  return { draw: formulaEditor, styles: formulaStyles }
})
