// Defines Formyard's elements on a page of another site. An element loads its code when it is used. Nothing else of the page is
// touched.
import { type Element, shell } from './shell.ts'

const source = { base: 'base', tokenUrl: 'token-url', locale: 'locale' }
const connected = { ...source, webform: 'webform', view: 'view' }

const viewed = {
  base: 'base',
  tokenUrl: 'token-url',
  locale: 'locale',
  colorScheme: 'color-scheme',
  refresh: 'refresh',
}

const edited = {
  ...source,
  colorScheme: 'color-scheme',
  hide: 'hide',
  readonly: 'readonly',
  autosave: 'autosave',
}

/** Every element, with the chunk that has its code. */
const elements: Readonly<Record<string, Element>> = {
  'formyard-form': { load: () => import('../form/form.ts'), methods: ['open', 'close', 'reload'] },
  'formyard-designer': {
    load: () => import('../designer/designer.ts'),
    methods: ['save', 'publish', 'undo', 'redo', 'select', 'show', 'definition'],
    attributes: { ...connected, hide: 'hide', readonly: 'readonly', autosave: 'autosave' },
    properties: ['getToken', 'messages'],
  },
  'formyard-chart-editor': {
    load: () => import('../chart-editor/chart-editor.ts'),
    methods: ['save', 'undo', 'redo', 'definition'],
    attributes: {
      ...source,
      app: 'app',
      chart: 'chart',
      datasetId: 'dataset',
      column: 'column',
      colorScheme: 'color-scheme',
    },
    properties: ['getToken'],
  },
  'formyard-results': {
    load: () => import('../results/results.ts'),
    methods: ['reload', 'select', 'show'],
    attributes: { ...connected, hide: 'hide' },
    properties: ['getToken', 'table'],
  },
  'formyard-chart': {
    load: () => import('../charts/chart.ts'),
    methods: ['reload', 'redraw'],
    attributes: { ...viewed, chartId: 'chart-id', view: 'view' },
    properties: ['getToken'],
  },
  'formyard-dashboard': {
    load: () => import('../dashboards/dashboard.ts'),
    methods: ['reload', 'fullscreen'],
    attributes: { ...viewed, dashboardId: 'dashboard-id', state: 'state' },
    properties: ['getToken'],
  },
  'formyard-dashboard-editor': {
    load: () => import('../dashboard-editor/editor.ts'),
    methods: ['save', 'activate', 'undo', 'redo'],
    attributes: {
      dashboard: 'dashboard',
      ...edited,
    },
    properties: ['getToken'],
  },
  'formyard-workflow': {
    load: () => import('../workflow-editor/editor.ts'),
    methods: ['save', 'activate', 'undo', 'redo'],
    attributes: { workflow: 'workflow', ...edited },
    properties: ['getToken'],
  },
}

for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, shell(element))
