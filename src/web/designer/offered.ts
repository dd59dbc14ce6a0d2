// What a designer offers: everything that its form and its token allow, without what the host hides.
import type { AppType } from '../../engine/definition/definition.ts'
import { designParts } from '../../engine/questions/design-parts.ts'
import type { DescribedToken } from '../api/contract.d.ts'
import { type DesignerView, VIEWS } from './designer-context.ts'
import { hasPanel } from './panels.ts'

/** The limits of the token. */
export type Limits = NonNullable<DescribedToken['design']>

export interface Offered {
  /** The names in the attribute `hide`. */
  readonly hides: ReadonlySet<string>
  readonly views: readonly DesignerView[]
  /** The types that can be added. */
  readonly types: readonly string[]
  /** Members of questions without a control, such as `pattern` or `NUMBER.min`. */
  readonly hidesMember: ReadonlySet<string>
}

/** @param hide the attribute: names separated by spaces, such as "theme share types:FILE,SIGNATURE members:pattern" */
export function offeredBy(hide: string, appType: AppType, { types, parts }: Limits): Offered {
  const hides = new Set(hide.split(/\s+/))
  const listed = (kind: string) =>
    new Set([...hides].flatMap(name => (name.startsWith(kind) ? name.slice(kind.length).split(',') : [])))
  const hidden = listed('types:')
  return {
    hides,
    views: VIEWS.filter(
      view =>
        (view === 'build' || hasPanel(view)) &&
        !hides.has(view) &&
        (view !== 'scoring' || (appType === 'QUIZ' && (parts?.includes('scoring') ?? true))),
    ),
    types: [...designParts.keys()].filter(type => !hidden.has(type) && (types?.includes(type) ?? true)),
    hidesMember: listed('members:'),
  }
}
