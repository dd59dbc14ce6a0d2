// The options of a kind, generated from its schema.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { chartKinds } from '../../engine/charts/index.ts'
import { CHART_THEMES } from '../../engine/charts/theme.ts'
import { type Control, membersOf } from '../../engine/questions/schema-controls.ts'
import { button, iconButton } from '../kit/button.ts'
import { select, switchField } from '../kit/choose.ts'
import { numberField } from '../kit/field.ts'
import { group } from '../kit/row.ts'
import { type EditorContext, errorAt } from './chart-context.ts'

const COLORS = 'colors'
const MAX_COLORS = 20

export function optionsEditor(context: EditorContext): TemplateResult {
  const { document } = context
  // The schemas are TypeBox objects, which are JSON Schema.
  const members = membersOf(chartKinds[document.kind].options)
  return html`${members
    .filter(({ member }) => member !== COLORS)
    .map(({ member, control }) => optionField(context, member, control))}
    ${colorsField(context)}`
}

function setOption({ document, edit }: EditorContext, name: string, value: unknown): void {
  const { [name]: _, ...rest } = document.options
  edit({ ...document, options: value === undefined ? rest : { ...rest, [name]: value } }, `option ${name}`)
}

/** Every option can be left to the kind. */
function optionField(
  context: EditorContext,
  name: string,
  control: Control,
): TemplateResult | typeof nothing {
  const { texts, document } = context
  const value = document.options[name]
  const row = {
    id: `option-${name}`,
    label: texts.options[name] ?? name,
    pointer: `/options/${name}`,
    error: errorAt(context, `/options/${name}`),
  }
  if (control.name === 'number')
    return numberField({
      ...row,
      value: typeof value === 'number' ? value : undefined,
      placeholder: texts.auto,
      onChange: number => setOption(context, name, number),
    })
  if (control.name === 'switch')
    return select({
      ...row,
      value: typeof value === 'boolean' ? String(value) : '',
      options: [
        { value: '', label: texts.auto },
        { value: 'true', label: texts.yes },
        { value: 'false', label: texts.no },
      ],
      onChange: chosen => setOption(context, name, chosen === '' ? undefined : chosen === 'true'),
    })
  if (control.options)
    return select({
      ...row,
      value: typeof value === 'string' ? value : '',
      options: [
        { value: '', label: texts.auto },
        ...control.options.map(option => ({
          value: String(option.value),
          label: texts.optionValues[String(option.value)] ?? String(option.value),
        })),
      ],
      onChange: chosen => setOption(context, name, chosen === '' ? undefined : chosen),
    })
  return nothing
}

function colorsField(context: EditorContext): TemplateResult {
  const { texts, document } = context
  const given = document.options[COLORS]
  const colors = Array.isArray(given) ? given.map(String) : []
  const usual = CHART_THEMES.light.colors
  const set = (next: readonly string[]) => setOption(context, COLORS, next.length > 0 ? next : undefined)
  return html`${switchField({
    id: 'own-colors',
    label: texts.ownColors,
    isOn: colors.length > 0,
    onChange: isOn => set(isOn ? usual.slice(0, 3) : []),
  })}
  ${
    colors.length > 0
      ? group(
          {
            id: 'colors',
            label: texts.options[COLORS] ?? COLORS,
            hidesLabel: true,
            pointer: `/options/${COLORS}`,
          },
          html`<div class="colors">${colors.map(
            (color, i) => html`<span class="color"><input
              type="color"
              aria-label=${texts.color(i + 1)}
              .value=${live(color)}
              @input=${(event: Event) => set(colors.with(i, (event.target as HTMLInputElement).value))}
            />${iconButton({ label: texts.remove(texts.color(i + 1)), icon: 'close', onClick: () => set(colors.toSpliced(i, 1)) })}</span>`,
          )}
          ${
            colors.length < MAX_COLORS
              ? button({
                  label: texts.addColor,
                  icon: 'plus',
                  isSmall: true,
                  onClick: () => set([...colors, usual[colors.length % usual.length] ?? '#3b4fe0']),
                })
              : nothing
          }</div>`,
        )
      : nothing
  }`
}
