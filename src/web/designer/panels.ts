// The views that are loaded when they are first shown.
import type { DesignerView, Panel } from './designer-context.ts'

type Load = () => Promise<{ readonly panel: Panel }>

const loads: Readonly<Partial<Record<DesignerView, Load>>> = {
  logic: () => import('./panels/logic.ts'),
  scoring: () => import('./panels/scoring.ts'),
  settings: () => import('./panels/settings.ts'),
  theme: () => import('./panels/theme.ts'),
  languages: () => import('./panels/languages.ts'),
  versions: () => import('./panels/versions.ts'),
  json: () => import('./panels/json.ts'),
}

const loaded = new Map<DesignerView, Promise<Panel>>()

export const loadPanel = (view: DesignerView): Promise<Panel> | undefined => {
  const load = loads[view]
  const before = loaded.get(view)
  if (before || !load) return before
  const loading = load().then(({ panel }) => panel)
  loaded.set(view, loading)
  // A chunk that could not be loaded is asked for again.
  loading.catch(() => loaded.delete(view))
  return loading
}

export const hasPanel = (view: DesignerView): boolean => view in loads
