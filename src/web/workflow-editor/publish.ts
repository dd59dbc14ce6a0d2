// Activates and pauses. What keeps the workflow from being activated is shown as problems.
import { html } from 'lit'
import { ApiError } from '../api/api.ts'
import type { RunsOfPaused } from '../api/contract.d.ts'
import { segments } from '../kit/choose.ts'
import { openDialog } from '../kit/dialog.ts'
import type { EditorContext } from './workflow-context.ts'

export async function activate(context: EditorContext): Promise<void> {
  const { workspace, texts, toast, view, update, inWords } = context
  if (!context.emit('before-activate', { workflow: workspace.content }, true)) return
  try {
    await workspace.activate()
    const { version } = workspace.info
    context.emit('activate', { version })
    toast(texts.activated(version ?? 1))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'workflow_incomplete') {
      view.isProblemsOpen = true
      toast(texts.incomplete(workspace.faults.length))
      update()
      context.focus('.problems li button, .problems button')
    } else toast(inWords(error))
  }
}

const RUNS: readonly RunsOfPaused[] = ['FINISH', 'HOLD', 'CANCEL']

export async function pause(context: EditorContext): Promise<void> {
  const { workspace, texts, toast, inWords, root } = context
  let runs: RunsOfPaused = 'FINISH'
  const dialog = openDialog(root, {
    title: texts.pauseTitle,
    text: texts.pauseText,
    closeLabel: texts.close,
    actions: [
      { label: texts.cancel, value: '' },
      { label: texts.pause, value: 'pause', kind: 'primary' },
    ],
    content: self =>
      html`${segments({
        id: 'pause-runs',
        label: texts.pauseRuns,
        isStacked: true,
        value: runs,
        options: RUNS.map(value => ({ value, label: texts.runsOfPaused[value] })),
        onChange(value) {
          runs = RUNS.find(one => one === value) ?? runs
          self.update()
        },
      })}`,
  })
  if ((await dialog.closed) !== 'pause') return
  try {
    await workspace.pause(runs)
    context.emit('pause', { runs })
    toast(texts.pausedNow)
  } catch (error) {
    toast(inWords(error))
  }
}
