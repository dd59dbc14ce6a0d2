// Which forms the list shows, and in which order. No page, no server.
import type { AppType, ListedWebForm, WebFormStatus } from '../../../api/contract.d.ts'

export const STATES = ['ALL', 'ACTIVE', 'DRAFT', 'PAUSED'] as const
export const TYPES = ['FORM', 'QUIZ', 'SURVEY'] as const satisfies readonly AppType[]
export const SORTS = ['name', 'responses', 'last'] as const

export type StateFilter = (typeof STATES)[number]
export type Sort = (typeof SORTS)[number]

export interface FormsView {
  forms: readonly ListedWebForm[]
  text: string
  state: StateFilter
  type: AppType | 'ALL'
  /** Undefined: newest form first. */
  sort: Sort | undefined
  shown(): readonly ListedWebForm[]
  /** The number of forms in each state that match the text and type. */
  counts(): Readonly<Record<StateFilter, number>>
  /** How many forms match the text in other states and types. */
  elsewhere(): number
  clear(): void
}

const lastOf = ({ responses }: ListedWebForm) => responses?.lastDate ?? ''

const ORDERS: Readonly<Record<Sort, (a: ListedWebForm, b: ListedWebForm) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name),
  responses: (a, b) => (b.responses?.count ?? 0) - (a.responses?.count ?? 0),
  last: (a, b) => lastOf(b).localeCompare(lastOf(a)),
}

export function createFormsView(forms: readonly ListedWebForm[]): FormsView {
  const hasText = (form: ListedWebForm) => {
    const words = view.text.trim().toLowerCase()
    const isIn = (text: string | null) => text?.toLowerCase().includes(words) ?? false
    return isIn(form.name) || isIn(form.description) || isIn(form.url)
  }
  const hasType = ({ appType }: ListedWebForm) => view.type === 'ALL' || appType === view.type
  const hasState = ({ status }: { readonly status: WebFormStatus }) =>
    view.state === 'ALL' || status === view.state
  const view: FormsView = {
    forms,
    text: '',
    state: 'ALL',
    type: 'ALL',
    sort: undefined,
    shown() {
      const shown = view.forms.filter(form => hasText(form) && hasType(form) && hasState(form))
      return view.sort ? shown.sort(ORDERS[view.sort]) : shown
    },
    counts() {
      const counts = { ALL: 0, ACTIVE: 0, DRAFT: 0, PAUSED: 0 }
      for (const form of view.forms)
        if (hasText(form) && hasType(form)) {
          counts.ALL++
          counts[form.status]++
        }
      return counts
    },
    elsewhere: () => view.forms.filter(hasText).length,
    clear() {
      view.text = ''
      view.state = 'ALL'
      view.type = 'ALL'
    },
  }
  return view
}
