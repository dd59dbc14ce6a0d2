// The types of the elements' events, as a page of another product uses them. The type checker checks the functions.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { FormyardElements } from '../../../src/web/types/formyard.d.ts'

export function listen(page: Document): void {
  const designer = page.createElement('formyard-designer')
  designer.addEventListener('formyard-publish', ({ detail }) => `${detail.url} ${detail.version.toFixed()}`)
  designer.addEventListener('formyard-problems', ({ detail }) => detail.errors.map(({ pointer }) => pointer))
  designer.addEventListener('formyard-ready', ({ detail }) => detail.webformid)
  // @ts-expect-error Only results have a response.
  designer.addEventListener('formyard-select', ({ detail }) => detail.responseid)
  const results = page.createElement('formyard-results')
  results.addEventListener('formyard-select', ({ detail }) => detail.responseid?.length)
  const chart = page.createElement('formyard-chart-editor')
  chart.addEventListener('formyard-create', ({ detail }) => detail.chartid.length)
  const editor = page.createElement('formyard-dashboard-editor')
  editor.addEventListener('formyard-activate', ({ detail }) => detail.version.toFixed() + detail.url)
  editor.addEventListener('formyard-ready', ({ detail }) => detail.dashboardid)
  const workflow = page.createElement('formyard-workflow')
  workflow.addEventListener('formyard-pause', ({ detail }) => detail.runs === 'HOLD')
  // @ts-expect-error Only forms have a version.
  results.addEventListener('formyard-ready', ({ detail }) => detail.version)
  page.createElement('formyard-form').addEventListener('formyard-ready', ({ detail }) => detail.version)
  // An element around them receives the events of all.
  page.body.addEventListener('formyard-save', ({ detail }) => 'revision' in detail && detail.revision)
  page.body.addEventListener('formyard-ready', ({ detail }) => 'webformid' in detail && detail.webformid)
}

export const props: FormyardElements['formyard-designer'] = {
  'token-url': '/token',
  getToken: async () => (await fetch('/token', { method: 'POST' })).json(),
  'onformyard-before-publish': event => event.preventDefault(),
}

/** The events in a part of a text, by the lines that begin with one. */
const eventsIn = (text: string, from: string): readonly string[] => {
  const part = text.slice(text.indexOf(from))
  return [
    ...part
      .slice(0, part.search(/\n(?:}|\n#{2,3} |\nThe CSS)/))
      .matchAll(/^[ |]*['`](formyard-[\w-]+)['`]/gm),
  ].map(([, name = '']) => name)
}

test('each event in the guide has a type, and each type is in the guide', () => {
  const guide = readFileSync('docs/embedding.md', 'utf8')
  const types = ['formyard', 'charts', 'drafts']
    .map(name => readFileSync(`src/web/types/${name}.d.ts`, 'utf8'))
    .join('\n')
  for (const [heading, name] of [
    ['### Events', 'FormyardFormEvents'],
    ['The property `messages` replaces', 'FormyardDesignerEvents'],
    ['Methods: `reload()`', 'FormyardResultsEvents'],
    ['### Events of a chart', 'FormyardChartEvents'],
    ['Methods of the chart editor', 'FormyardChartEditorEvents'],
    ['### Events of a dashboard', 'FormyardDashboardEvents'],
    ['Methods of the dashboard editor', 'FormyardDashboardEditorEvents'],
    ['Methods of the workflow editor', 'FormyardWorkflowEvents'],
  ] as const) {
    const typed = eventsIn(types, `interface ${name} {`)
    assert.ok(typed.length > 2, name)
    assert.deepEqual(eventsIn(guide, heading).toSorted(), typed.toSorted(), name)
  }
})
