// What starts the workflow.
import { html, nothing, type TemplateResult } from 'lit'
import {
  TRIGGER_KINDS,
  type Trigger,
  type TriggerKind,
  triggerKindOf,
} from '../../../engine/workflows/document.ts'
import { select } from '../../kit/choose.ts'
import { withTrigger } from '../document/content.ts'
import { dataSelect, eventSelect, formSelect } from '../fields/choose-source.ts'
import { conditionField } from '../fields/condition-field.ts'
import { type EditorContext, edit } from '../workflow-context.ts'
import { hookFields } from './hook.ts'
import { manualFields } from './manual-inputs.ts'
import { scheduleFields } from './schedule.ts'
import { triggerFault as faultAt, type SetTrigger } from './trigger-members.ts'

export function triggerSettings(context: EditorContext): TemplateResult {
  const { texts, workspace } = context
  const { trigger } = workspace.content
  const kind = triggerKindOf(trigger)
  const replace = (next: Trigger | undefined, joins?: string) =>
    edit(context, withTrigger(workspace.content, next), joins ? { joins: `trigger ${joins}` } : {})
  const set: SetTrigger = (changes, joins) => {
    const members = Object.entries({ ...trigger, ...changes }).filter(([, value]) => value !== undefined)
    // Object.fromEntries does not know the names. `changes` has only those of triggers.
    replace(Object.fromEntries(members) as Trigger, joins)
  }
  return html`<section class="fields" data-first>
      ${select({
        id: 'trigger-kind',
        label: texts.trigger,
        isStacked: true,
        error: kind ? undefined : faultAt(context, ''),
        value: kind ?? '',
        options: [
          ...(kind ? [] : [{ value: '', label: texts.choose }]),
          ...TRIGGER_KINDS.map(value => ({ value, label: texts.triggerKinds[value] })),
        ],
        onChange(value) {
          const next = TRIGGER_KINDS.find(one => one === value)
          if (next && next !== kind) replace(FIRST[next](context))
        },
      })}
      ${kind && trigger ? fields[kind](context, trigger, set) : nothing}
    </section>`
}

const FIRST: Readonly<Record<TriggerKind, (context: EditorContext) => Trigger>> = {
  event: ({ sources }) => {
    const [form] = sources.forms() ?? []
    return { event: 'response.created', ...(form && { webformid: form.webformid }) }
  },
  schedule: () => ({ schedule: '0 8 * * 1', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  hook: () => ({ hook: { verify: 'NONE' } }),
  manual: () => ({ manual: true }),
  workflow: () => ({ workflow: true }),
}

const fields: Readonly<
  Record<TriggerKind, (context: EditorContext, trigger: Trigger, set: SetTrigger) => unknown>
> = {
  event: eventFields,
  schedule: scheduleFields,
  hook: hookFields,
  manual: manualFields,
  workflow: () => nothing,
}

function eventFields(context: EditorContext, trigger: Trigger, set: SetTrigger): TemplateResult {
  const { texts } = context
  const { event = '', webformid, datasetid, when } = trigger
  const isOfData = event.startsWith('dataset.')
  const isOfForm = event.startsWith('response.') || event.startsWith('webform.')
  return html`${eventSelect(context, {
    id: 'trigger-event',
    label: texts.when,
    pointer: 'event',
    error: faultAt(context, '/event'),
    value: event,
    onChange(next) {
      const keepsForm = !next.startsWith('dataset.')
      set({
        event: next,
        webformid: keepsForm ? webformid : undefined,
        datasetid: keepsForm ? undefined : datasetid,
      })
    },
  })}
  ${
    isOfForm
      ? formSelect(context, {
          id: 'trigger-form',
          label: texts.startForm,
          pointer: 'webformid',
          none: texts.anyForm,
          error: faultAt(context, '/webformid'),
          value: webformid,
          onChange: next => set({ webformid: next === '' ? undefined : next }),
        })
      : nothing
  }
  ${
    isOfData
      ? dataSelect(
          context,
          {
            id: 'trigger-data',
            label: texts.startData,
            pointer: 'datasetid',
            none: texts.anyData,
            error: faultAt(context, '/datasetid'),
            value: datasetid,
            onChange: next => set({ datasetid: next === '' ? undefined : next }),
          },
          true,
        )
      : nothing
  }
  ${conditionField(context, {
    id: 'trigger-when',
    label: texts.startWhen,
    pointer: 'when',
    step: undefined,
    value: when,
    error: faultAt(context, '/when'),
    onChange: next => set({ when: next }, 'when'),
  })}`
}
