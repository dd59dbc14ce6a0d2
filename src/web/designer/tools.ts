// What opens on demand. Each tool is a chunk of its own; its texts are another.
import type { CSSResult } from 'lit'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { adoptStyles } from '../kit/adopt-styles.ts'
import type { ToolTexts } from '../texts/tools/en.ts'
import { toolTexts } from '../texts/tools/load.ts'
import type { Frame } from './frame.ts'

/** A form of the host to start from. */
export interface Template {
  readonly name: string
  readonly description?: string
  /** Absent members stay as they are. */
  readonly definition: Partial<FormDocument>
}

/** Choices of the host, such as its sites. */
export interface ChoiceList {
  readonly name: string
  readonly choices: readonly { readonly id?: string; readonly text: string }[]
}

export interface Tool {
  open(frame: Frame, texts: ToolTexts, about?: unknown): unknown
  readonly styles?: CSSResult
}

const loads = {
  commands: () => import('./tools/commands.ts'),
  help: () => import('./tools/help.ts'),
  share: () => import('./tools/share.ts'),
  choice: () => import('./tools/choice.ts'),
  answers: () => import('./tools/answers.ts'),
} satisfies Readonly<Record<string, () => Promise<{ readonly tool: Tool }>>>

export type ToolName = keyof typeof loads

/** @param about the thing that the tool is for, such as the path of a choice */
export async function openTool(frame: Frame, name: ToolName, about?: unknown): Promise<void> {
  try {
    const [{ tool }, texts] = await Promise.all([
      loads[name]() as Promise<{ readonly tool: Tool }>,
      toolTexts(frame.texts),
    ])
    adoptStyles(frame.root, tool.styles)
    await tool.open(frame, texts, about)
  } catch {
    frame.toast(frame.texts.frame.failed)
  }
}
