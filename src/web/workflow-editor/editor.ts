// The code of <formyard-workflow>.
import { browserTimer } from '../api/session.ts'
import { DraftElement } from '../authoring/element.ts'
import type { ElementKind } from '../authoring/element-kind.ts'
import { enWorkflows, type WorkflowTexts } from '../texts/workflows/en-workflows.ts'
import { lineOf } from './keyboard.ts'
import { memberName } from './names/member-name.ts'
import { callsOf } from './store/calls.ts'
import { createPolling } from './store/polling.ts'
import { createReruns } from './store/reruns.ts'
import { createResponders } from './store/responders.ts'
import { createRuns } from './store/runs.ts'
import { createSources, type WorkflowApi } from './store/sources.ts'
import { createTests } from './store/tests.ts'
import { styles } from './styles.ts'
import { drawEditor } from './views/shell.ts'
import type { EditorContext } from './workflow-context.ts'
import { Workspace } from './workspace.ts'

const kind: ElementKind<'workflow', EditorContext> = {
  noun: 'workflow',
  styles,
  texts: enWorkflows,
  loadTexts: async (language): Promise<WorkflowTexts> =>
    /^de\b/i.test(language) ? (await import('../texts/workflows/de-workflows.ts')).deWorkflows : enWorkflows,
  read: api => callsOf(api).read(),
  open: (options, api) => new Workspace(options, api),
  extend(base, opened) {
    const api: WorkflowApi = opened.api
    const { update, workspace } = base
    const sources = createSources(api, update)
    const polling = () => {
      const made = createPolling(browserTimer)
      opened.onEnd(made.end)
      return made
    }
    const responders = createResponders(api, update)
    const runs = createRuns({ api, responders, polling: polling(), onChange: update })
    const { runid } = api
    if (runid !== undefined) runs.show(runid).catch(error => base.toast(base.inWords(error)))
    return {
      ...base,
      api,
      sources,
      tests: createTests({ api, workspace, sources, onChange: update }),
      runs,
      responders,
      reruns: createReruns({ api, polling: polling(), onChange: update, onEnd: runs.load }),
      view: { isProblemsOpen: false, pane: runid === undefined ? 'steps' : 'runs' },
    }
  },
  idOf: ({ workflowid }) => ({ workflowid }),
  // Authors name variables.
  memberName: (texts, member, part) => (part === 'variables' ? member : memberName(texts, member)),
  draw: drawEditor,
  homeOf: ({ runs, view, workspace }) =>
    view.pane !== 'runs'
      ? lineOf(workspace)
      : runs.open
        ? '[data-key="all-runs"]'
        : '[data-run], [data-pane="runs"]',
  drawn: () => undefined,
  setDark: () => {},
}

export const create = (host: HTMLElement) => new DraftElement(host, kind)
