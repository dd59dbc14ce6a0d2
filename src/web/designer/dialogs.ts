// Dialogs that are loaded when they are opened.
import type { PathConflict } from '../authoring/draft/merge.ts'
import type { Frame } from './frame.ts'

type Emit = (name: string, detail: unknown, isCancelable?: boolean) => boolean

export async function openPublish(frame: Frame, emit: Emit, showProblems: () => void): Promise<void> {
  const { publish } = await import('./bars/publish.ts')
  await publish(frame, {
    before: definition => emit('before-publish', { definition }, true),
    after: ({ version, url }) => emit('publish', { version, url }),
    corrected(regradeids) {
      if (emit('regrade', { regradeids }, true)) frame.toast(frame.texts.frame.correcting)
    },
    showProblems,
  })
}

export async function openPreview(frame: Frame): Promise<void> {
  const { preview } = await import('./bars/preview.ts')
  await preview(frame)
}

export async function openConflict(frame: Frame, conflicts: readonly PathConflict[]): Promise<void> {
  const { decideConflicts } = await import('./bars/conflict.ts')
  await decideConflicts(frame, conflicts)
}
