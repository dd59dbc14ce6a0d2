// The editor of conditions, which the sentences of conditions do not need.
import type { DesignerContext } from '../../designer-context.ts'
import { lazy } from '../shared/lazy.ts'
import type { ConditionOptions } from './condition-editor.ts'

export const condition = lazy<DesignerContext, ConditionOptions>(async () => {
  const [{ conditionEditor }, { sentenceStyles }] = await Promise.all([
    import('./condition-editor.ts'),
    import('../../../authoring/conditions/styles.ts'),
  ])
  return { draw: conditionEditor, styles: sentenceStyles }
})
