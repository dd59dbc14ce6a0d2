// The faults of a draft: those of its definition, and a theme that does not exist.
import { checkDefinition } from '../../engine/definition/check.ts'
import { type DefinitionFault, fault } from '../../engine/faults.ts'
import type { WebformRow } from './queries.ts'
import { toAppType } from './wire.ts'

export async function draftFaults(
  draft: Pick<WebformRow, 'app_type' | 'definition' | 'name' | 'description'>,
  hasTheme: (id: string) => Promise<boolean>,
): Promise<DefinitionFault[]> {
  const faults = checkDefinition(toAppType(draft.app_type), draft.definition, draft)
  const id = draft.definition.settings.theme?.themeid
  if (id === undefined || (await hasTheme(id))) return faults
  return [...faults, fault('/settings/theme/themeid', 'theme_unknown', { id })]
}
