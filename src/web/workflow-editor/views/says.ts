// Steps, conditions and the trigger as sentences, with their values as chips.
import { html, nothing, type TemplateResult } from 'lit'
import type { Step } from '../../../engine/workflows/document.ts'
import { triggerKindOf } from '../../../engine/workflows/document.ts'
import { isOverRows } from '../../../engine/workflows/steps/for-each.ts'
import { conditionWords } from '../../authoring/conditions/conditions.ts'
import { isNoCondition } from '../../authoring/conditions/encode.ts'
import type { Name } from '../../authoring/conditions/name.ts'
import { isNoId } from '../document/no-id.ts'
import { innerLists } from '../document/tree.ts'
import { durationInWords } from '../durations.ts'
import { type Lexicon, lexiconOf, piecesOf, toWords } from '../names/lexicon.ts'
import { readFilter } from '../names/row-filter.ts'
import { allNames } from '../names/scope.ts'
import type { EditorContext } from '../workflow-context.ts'

interface NamedWords {
  readonly names: readonly Name[]
  readonly lexicon: Lexicon
  readonly news: number
}

const kept = new WeakMap<object, NamedWords>()

/** The names of the whole workflow, once for each state of it. */
function wordsOf(context: EditorContext): NamedWords {
  const { content } = context.workspace
  const { news } = context.sources
  const found = kept.get(content)
  if (found?.news === news) return found
  const names = allNames(context)
  const words = { names, lexicon: lexiconOf(names), news }
  kept.set(content, words)
  return words
}

const chip = (text: string, isData = false): TemplateResult =>
  html`<span class="chip ${isData ? 'thing' : ''}"><bdi>${text}</bdi></span>`
const unset = ({ texts }: EditorContext): TemplateResult =>
  html`<span class="chip unset">${texts.unset}</span>`

/** A text with its names as chips. */
function said(context: EditorContext, value: unknown): unknown {
  const { lexicon } = wordsOf(context)
  const words = toWords(value, lexicon)
  if (words === '') return unset(context)
  const isKnown = (label: string) => lexicon.pathOf(label) !== undefined
  return piecesOf(words, isKnown).map(({ kind, text }) =>
    kind === 'text' ? html`<bdi>${text}</bdi>` : chip(text.replaceAll(/^\{\{\s*|\s*\}\}$/g, '')),
  )
}

export function saidCondition(context: EditorContext, condition: unknown): unknown {
  if (isNoCondition(condition)) return unset(context)
  const { names } = wordsOf(context)
  return conditionWords(condition, names, context.texts).map(({ kind, text }) =>
    kind === 'subject'
      ? html` ${chip(text)}`
      : kind === 'value'
        ? html` <b><bdi>${text}</bdi></b>`
        : ` ${text}`,
  )
}

const thing = (context: EditorContext, id: unknown): TemplateResult => {
  if (typeof id !== 'string' || isNoId(id)) return unset(context)
  const { sources, texts } = context
  const name = sources.nameOf(id) ?? sources.workflows()?.find(({ workflowid }) => workflowid === id)?.name
  const isRead = sources.forms() && sources.datasets() && sources.workflows()
  if (name === undefined && isRead) return html`<span class="chip unset">${texts.gone}</span>`
  return chip(name ?? '…', true)
}

function rowsSaid(context: EditorContext, dataset: unknown, where: unknown): unknown {
  if (where === undefined) return nothing
  const { texts, sources } = context
  const rows = readFilter(where)
  if (!rows) return html`${texts.rowsWhere} …`
  const columns = typeof dataset === 'string' ? sources.columns(dataset) : undefined
  return html`${texts.rowsWhere}${rows.map(({ column, operator, value }, i) => {
    const label = columns?.find(({ id }) => id === column)?.label || column
    return html`${i > 0 ? ` ${texts.and}` : ''} ${label === '' ? unset(context) : html`<bdi>${label}</bdi>`} ${texts.operators[operator]} ${said(context, value)}`
  })}`
}

function member(context: EditorContext, step: Step, name: string): unknown {
  const { texts } = context
  const value = name === 'match.subject' ? Object(step['match']).subject : step[name]
  switch (name) {
    case 'dataset':
    case 'webformid':
    case 'workflowid':
      return thing(context, value)
    case 'where':
      return rowsSaid(context, step['dataset'], value)
    case 'over':
      return isOverRows(value)
        ? html`${texts.loops.rows} ${thing(context, value.lookup['dataset'])} ${rowsSaid(context, value.lookup['dataset'], value.lookup['where'])}`
        : said(context, value)
    case 'to':
      return Array.isArray(value)
        ? value.map((one, i) => [i > 0 ? ', ' : '', said(context, one)])
        : said(context, value)
    case 'for':
      return value === undefined
        ? html`${(texts.members['until'] ?? '').toLocaleLowerCase(texts.locale)} ${said(context, step['until'])}`
        : html`<b>${durationInWords(value, texts)}</b>`
    case 'timeout':
      return html`<b>${durationInWords(value, texts)}</b>`
    case 'event':
      return html`<b>${texts.events[String(value)] ?? value}</b>`
    case 'kind':
    case 'fn':
    case 'status':
      return html`<b>${texts.choices[String(value ?? 'DONE')] ?? value}</b>`
    case 'method':
      return html`<b>${value}</b>`
    case 'values': {
      const names = Object.keys(Object(value))
      return names.length === 0 ? unset(context) : names.map((one, i) => [i > 0 ? ', ' : '', chip(one)])
    }
    default:
      return said(context, value)
  }
}

/** The sentence of a step. */
export function sayStep(context: EditorContext, step: Step): unknown {
  const { texts } = context
  if (step.name) return html`<b><bdi>${step.name}</bdi></b>`
  const sentence = step.type === 'stop' && !step['message'] ? texts.stopWithoutMessage : texts.says[step.type]
  const parts = sentence.split(/(\*[^*]+\*|\{[\w.]+\})/)
  const words = parts.map(part => {
    if (part.startsWith('*')) return html`<b>${part.slice(1, -1)}</b>`
    return part.startsWith('{') ? member(context, step, part.slice(1, -1)) : part
  })
  const cases = innerLists(step).filter(({ kind }) => kind === 'case').length
  return step.type === 'branch' ? html`${words} ${texts.ways(cases + 1)}` : words
}

export function sayTrigger(context: EditorContext): unknown {
  const { texts, workspace } = context
  const { trigger } = workspace.content
  const kind = triggerKindOf(trigger)
  if (!trigger || !kind) return html`<b>${texts.noTrigger}</b>`
  const only = trigger.when
    ? html`, ${texts.only.toLocaleLowerCase(texts.locale)}${saidCondition(context, trigger.when)}`
    : nothing
  switch (kind) {
    case 'event': {
      const about = trigger.webformid ?? trigger.datasetid
      return html`<b>${texts.when}</b> ${texts.events[trigger.event ?? ''] ?? trigger.event} ${about === undefined ? nothing : html`${texts.inForm} ${thing(context, about)}`}${only}`
    }
    case 'schedule': {
      const plan = texts.plans[trigger.schedule ?? '']
      return html`<b>${plan ?? texts.scheduleSays}</b> ${plan === undefined ? html`<code>${trigger.schedule}</code>` : nothing} ${trigger.timeZone ?? 'UTC'}`
    }
    case 'hook':
      return html`<b>${texts.hookSays}</b>`
    case 'manual':
      return html`<b>${texts.manualSays}</b>`
    default:
      return html`<b>${texts.workflowSays}</b>`
  }
}

/** The name of a step without markup, for screen readers and toasts. */
export const stepInWords = ({ texts }: Pick<EditorContext, 'texts'>, step: Step): string =>
  step.name || texts.types[step.type]
