// What follows an error: further attempts, and then the end of the run, the next step, or other steps.
import { html, nothing, type TemplateResult } from 'lit'
import type { Retry, Step } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import { button } from '../../kit/button.ts'
import { segments } from '../../kit/choose.ts'
import { numberField } from '../../kit/field.ts'
import type { StepField } from '../fields/change.ts'
import { jsonField } from '../fields/json-field.ts'
import { schemaField } from '../fields/schema-fields.ts'

const USUAL = { max: 5, firstSeconds: 10, factor: 4 }

type Then = 'FAIL' | 'CONTINUE' | 'STEPS'
const THENS: readonly Then[] = ['FAIL', 'CONTINUE', 'STEPS']

const thenOf = ({ onError = 'FAIL' }: Step): Then =>
  onError === 'FAIL' || onError === 'CONTINUE' ? onError : 'STEPS'

const open = new WeakMap<ShadowRoot, Set<string>>()

export function errorSettings(field: StepField): TemplateResult {
  const { context, step } = field
  const { texts, root, update } = context
  const opened = open.get(root) ?? new Set<string>()
  open.set(root, opened)
  const isOpen = opened.has(step.id)
  const { works } = stepKinds[step.type]
  const isTried = works !== 'CONTROL'
  const then = texts.errorSays[thenOf(step)]
  const says = isTried ? texts.tries(step.retry?.max ?? USUAL.max, then) : then
  return html`<div class="condition" data-pointer="onError">
    <div class="fact">
      <span class="k-label" id="error-${step.id}-label">${texts.onError}</span>
      <span class="words">${says}</span>
      ${
        context.workspace.isReadonly
          ? nothing
          : button({
              label: isOpen ? texts.done : texts.change,
              isSmall: true,
              isExpanded: isOpen,
              key: `error ${step.id}`,
              onClick() {
                if (isOpen) opened.delete(step.id)
                else opened.add(step.id)
                update()
              },
            })
      }
    </div>
    ${isOpen ? html`<div role="group" class="more-fields" aria-labelledby="error-${step.id}-label">${choices(field, isTried)}</div>` : nothing}
  </div>`
}

function choices(field: StepField, isTried: boolean): TemplateResult {
  const { context, step, change } = field
  const { texts, tests } = context
  const { onError } = step
  const { works, awaits } = stepKinds[step.type]
  const last = tests.outputs.get(step.id)
  return html`${segments({
    id: `${step.id}-onError`,
    label: texts.onError,
    hidesLabel: true,
    value: thenOf(step),
    options: THENS.map(value => ({
      value,
      label: texts.errors[value],
      // Steps that are there are not thrown away by a choice.
      isDisabled: value !== 'STEPS' && Array.isArray(onError) && onError.length > 0,
    })),
    onChange(value) {
      const next = value === 'STEPS' ? [] : value === 'CONTINUE' ? 'CONTINUE' : undefined
      change({ onError: next })
    },
  })}
  ${isTried ? retry(field) : nothing}
  ${isTried ? schemaField(field, 'timeoutSeconds') : nothing}
  ${works === 'OUTSIDE' ? schemaField(field, 'repeat') : nothing}
  ${
    works === 'OUTSIDE' || awaits(step) !== undefined
      ? html`${jsonField(context, {
          id: `${step.id}-sample`,
          label: texts.members['sample'] ?? '',
          pointer: 'sample',
          value: step.sample,
          onChange: sample => change({ sample }, 'sample'),
        })}
        ${last === undefined || last === null ? nothing : button({ label: texts.useSample, isSmall: true, onClick: () => change({ sample: last }) })}`
      : nothing
  }`
}

function retry({ context, step, change }: StepField): TemplateResult {
  const { texts } = context
  const given = step.retry ?? {}
  const number = (
    name: keyof Retry,
    label: string,
    min: number,
    max: number,
    unit?: string,
  ): TemplateResult =>
    numberField({
      id: `${step.id}-retry-${name}`,
      label,
      value: given[name] ?? USUAL[name],
      min,
      max,
      step: 1,
      unit,
      onChange(value) {
        if (value === undefined || value < min || value > max) return
        const next = Object.entries({ ...given, [name]: value }).filter(
          ([key, one]) => one !== USUAL[key as keyof Retry],
        )
        change({ retry: next.length > 0 ? Object.fromEntries(next) : undefined }, `retry ${name}`)
      },
    })
  return html`${number('max', texts.retryMax, 0, 20)}
    ${number('firstSeconds', texts.retryFirst, 1, 3600, texts.seconds)}
    ${number('factor', texts.retryFactor, 1, 10, texts.times)}`
}
