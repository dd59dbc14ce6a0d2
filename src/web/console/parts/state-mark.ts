// The state of a form: a shape and a word, never only a color.
import { html, nothing, type TemplateResult } from 'lit'
import type { ListedWebForm } from '../../api/contract.d.ts'
import type { ConsoleTexts } from '../../texts/console/en.ts'

export const stateMark = (
  { states, version: versionOf }: ConsoleTexts,
  { status, version }: Pick<ListedWebForm, 'status' | 'version'>,
): TemplateResult =>
  html`<span class="state ${status.toLowerCase()}">${states[status]}${
    version === null ? nothing : html` <span class="soft">${versionOf(version)}</span>`
  }</span>`
