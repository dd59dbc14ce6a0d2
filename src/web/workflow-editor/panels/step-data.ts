// What a step worked with and gave: as names with values, which the author reads more easily than JSON.
import { html, nothing, type TemplateResult } from 'lit'
import type { TestedStep } from '../../api/contract.d.ts'
import type { EditorContext } from '../workflow-context.ts'

type Logged = Pick<TestedStep, 'input' | 'output' | 'error'>

export function stepData(
  context: EditorContext,
  { input, output, error }: Logged,
  outputNote?: string,
): TemplateResult {
  const { texts } = context
  return html`<div class="data">
    ${error ? html`<h3>${texts.errorOf}</h3><p class="error"><bdi>${error.message}</bdi> <code>${error.code}</code></p>` : nothing}
    ${isEmpty(input) ? nothing : html`<h3>${texts.inputOf}</h3>${values(context, input)}`}
    ${isEmpty(output) ? nothing : html`<h3>${texts.outputOf}${outputNote === undefined ? nothing : html` <span class="k-chip k-plain">${outputNote}</span>`}</h3>${values(context, output)}`}
  </div>`
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0)

function values(context: EditorContext, value: unknown): TemplateResult {
  const { texts } = context
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return html`<pre>${inWords(context, value)}</pre>`
  return html`<dl>${Object.entries(value).map(
    ([name, one]) =>
      html`<div><dt>${texts.members[name] ?? texts.outputs[name] ?? name}</dt><dd>${isOtherwise(name, one) ? `${texts.lists.otherwise} (-1)` : inWords(context, one)}</dd></div>`,
  )}</dl>`
}

/** The output of a branch in which no case held. */
const isOtherwise = (name: string, value: unknown): boolean => name === 'case' && value === -1

/** Flat objects are lines, and ids of forms and data are names. */
function inWords(context: EditorContext, value: unknown): string {
  if (typeof value === 'string') return context.sources.nameOf(value) ?? value
  if (typeof value !== 'object' || value === null) return value === null ? '–' : String(value)
  if (isEmpty(value)) return '–'
  const isFlat = Object.values(value).every(one => typeof one !== 'object' || one === null)
  if (!isFlat) return JSON.stringify(value, null, 1)
  return Array.isArray(value)
    ? value.join(', ')
    : Object.entries(value)
        .map(([name, one]) => `${name}: ${inWords(context, one)}`)
        .join('\n')
}
