// The settings of a step: its own members first, then when it runs, what follows an error, and how often it happens.
import { html, nothing, type TemplateResult } from 'lit'
import type { Step } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import { NO_CONDITION } from '../../authoring/conditions/encode.ts'
import { button, iconButton } from '../../kit/button.ts'
import { switchField } from '../../kit/choose.ts'
import { textField } from '../../kit/field.ts'
import { icon } from '../../kit/icon.ts'
import { type StepField, stepField } from '../fields/change.ts'
import { conditionField } from '../fields/condition-field.ts'
import { hasOtherSteps, memberField, RARE } from '../fields/members.ts'
import { membersOf } from '../fields/schema-fields.ts'
import { faultWords } from '../views/faults.ts'
import type { EditorContext } from '../workflow-context.ts'
import { errorSettings } from './errors.ts'

export function stepSettings(context: EditorContext, step: Step): TemplateResult {
  const { texts } = context
  const field = stepField(context, step, fault => faultWords(context, fault))
  const rare = RARE[step.type] ?? []
  const names = membersOf(step.type)
  const isUsed = (name: string) => step[name] !== undefined
  const shown = names.filter(name => !rare.includes(name))
  const { works } = stepKinds[step.type]
  return html`
    <section class="fields" data-first>
      ${step.type === 'branch' ? cases(field) : shown.map(name => memberField(field, name))}
      ${hasOtherSteps(field)}
    </section>
    <section class="fields">
      ${conditionField(context, {
        id: `when-${step.id}`,
        label: texts.condition,
        pointer: 'when',
        step: step.id,
        value: step.when,
        error: field.faultAt('/when'),
        onChange: when => field.change({ when }, 'when'),
      })}
      ${errorSettings(field)}
      ${works === 'CONTROL' || works === 'READ' ? nothing : often(context, step)}
    </section>
    <details class="fields further" ?open=${rare.some(isUsed)}>
      <summary>${texts.further}</summary>
      <div class="more-fields">
      ${rare.map(name => memberField(field, name))}
      ${textField({
        id: `${step.id}-step-name`,
        label: texts.members['name'] ?? '',
        isStacked: true,
        pointer: 'name',
        maxLength: 200,
        placeholder: texts.types[step.type],
        value: step.name ?? '',
        onInput: name => field.change({ name: name.trim() === '' ? undefined : name }, 'name'),
      })}
      </div>
    </details>`
}

/** The conditions of a branch. Its steps are in the list. */
function cases(field: StepField): TemplateResult {
  const { context, step, change } = field
  const { texts, focus } = context
  const all = step['cases'] as readonly { readonly when: unknown; readonly steps: readonly Step[] }[]
  return html`${all.map(
    (one, i) => html`<div class="case">
      ${conditionField(context, {
        id: `case-${step.id}-${i}`,
        label: all.length > 1 ? texts.caseNumber(i + 1) : texts.lists.if,
        pointer: 'cases',
        step: step.id,
        value: one.when,
        isNeeded: true,
        error: field.faultAt(`/cases/${i}/when`),
        onChange: when => change({ cases: all.with(i, { ...one, when: when ?? NO_CONDITION }) }, `case ${i}`),
      })}
      ${
        all.length > 1
          ? iconButton({
              label: texts.remove(texts.caseNumber(i + 1)),
              icon: 'trash',
              onClick() {
                change({ cases: all.toSpliced(i, 1) })
                focus('[data-key="add-case"]')
              },
            })
          : nothing
      }
    </div>`,
  )}
  ${button({
    label: texts.addCase,
    icon: 'plus',
    isSmall: true,
    key: 'add-case',
    isDisabled: all.length >= 20,
    onClick: () => change({ cases: [...all, { when: NO_CONDITION, steps: [] }] }),
  })}
  ${switchField({
    id: `${step.id}-otherwise`,
    label: texts.hasOtherwise,
    isOn: step['otherwise'] !== undefined,
    // Steps that are there are not thrown away by a switch.
    isDisabled: Array.isArray(step['otherwise']) && step['otherwise'].length > 0,
    onChange: isOn => change({ otherwise: isOn ? [] : undefined }),
  })}`
}

/** How often the step happens, in plain words. */
function often({ texts }: EditorContext, step: Step): TemplateResult {
  const { works, repeat } = stepKinds[step.type]
  const words = works === 'STORE' ? texts.often.STORE : texts.often[step.repeat ?? repeat]
  return html`<p class="note">${icon('advice')}<span>${words}</span></p>`
}
