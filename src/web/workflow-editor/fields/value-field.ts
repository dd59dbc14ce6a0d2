// A field for a text with names. Names stand between braces, in words; typing {{ lists those that the step can read.
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { isSecretName } from '../../../engine/workflows/values.ts'
import type { Name } from '../../authoring/conditions/name.ts'
import { icon } from '../../kit/icon.ts'
import { describedBy, type RowOptions, row } from '../../kit/row.ts'
import { type Lexicon, lexiconOf, piecesOf, typedAt } from '../names/lexicon.ts'
import { sampleOf } from '../names/samples.ts'
import { namesAt } from '../names/scope.ts'
import type { EditorContext } from '../workflow-context.ts'

const MAX_OPTIONS = 60

export interface ValueOptions extends RowOptions {
  /** The id of the step whose names are offered; undefined for the trigger. */
  readonly step: string | undefined
  readonly value: unknown
  /** The text of a value, and the value of a text. */
  toWords(value: unknown, lexicon: Lexicon): string
  fromWords(words: string, lexicon: Lexicon): unknown
  onInput(value: unknown): void
  readonly rows?: number
  readonly maxLength?: number | undefined
  readonly placeholder?: string | undefined
  readonly isCode?: boolean
  /** The names of secrets can stand here. */
  readonly takesSecrets?: boolean
  /** A constant: no name can stand here. */
  readonly takesNone?: boolean
}

interface Open {
  readonly id: string
  readonly start: number
  readonly text: string
  readonly active: number
  /** The braces come from the button: without a choice they go again. */
  readonly isByButton?: boolean
}

interface ValueFieldState {
  /** What is typed in the field with the focus, and the value that it stands for. */
  draft: { readonly id: string; readonly words: string; readonly of: unknown } | undefined
  open: Open | undefined
}

const states = new WeakMap<ShadowRoot, ValueFieldState>()

function stateOf({ root }: Pick<EditorContext, 'root'>): ValueFieldState {
  const known = states.get(root) ?? { draft: undefined, open: undefined }
  states.set(root, known)
  return known
}

function offeredNames(
  context: EditorContext,
  { step, takesSecrets, takesNone }: ValueOptions,
): readonly Name[] {
  if (takesNone) return []
  const names = namesAt(context, step)
  if (!takesSecrets) return names
  const group = context.texts.groups.secrets
  const secrets = context.sources.secrets().map(
    (name): Name => ({
      path: `secrets.${name}`,
      label: context.texts.secretNamed(name),
      group,
      value: { kind: 'text' },
    }),
  )
  return [...secrets, ...names]
}

export function valueField(context: EditorContext, options: ValueOptions): TemplateResult {
  const { id, value, rows = 1 } = options
  const { texts } = context
  const state = stateOf(context)
  const names = offeredNames(context, options)
  const lexicon = lexiconOf(names)
  const { draft } = state
  // A text that cannot be empty keeps its value until the field is left.
  const isDraft = draft?.id === id && (draft.of === value || draft.words === '')
  const words = isDraft ? draft.words : options.toWords(value, lexicon)
  const open = state.open?.id === id ? state.open : undefined
  const matches = open ? matching(names, open.text) : []
  const type = (field: HTMLTextAreaElement) => {
    const next = rows === 1 ? field.value.replaceAll(/\s*\n\s*/g, ' ') : field.value
    const found = typedAt(next, field.selectionStart)
    state.open = found && { ...found, id, active: 0 }
    const parsed = options.fromWords(next, lexicon)
    state.draft = { id, words: next, of: parsed }
    options.onInput(parsed)
    context.update()
  }
  const accept = (field: HTMLTextAreaElement, name: Name | undefined) => {
    if (!open || !name) return
    const after = field.value.slice(field.selectionStart).replace(/^[^{}\n]*\}\}/, '')
    const before = `${field.value.slice(0, open.start)}{{${name.label}}}`
    field.value = before + after
    field.setSelectionRange(before.length, before.length)
    state.open = undefined
    type(field)
  }
  const close = (field: HTMLTextAreaElement) => {
    const last = state.open?.id === id ? state.open : undefined
    state.open = undefined
    if (last?.isByButton) {
      field.setRangeText('', last.start, last.start + 2, 'end')
      type(field)
    } else context.update()
  }
  const onKey = (event: KeyboardEvent) => {
    const field = event.currentTarget as HTMLTextAreaElement
    if (!open || matches.length === 0) {
      if (event.key === 'Enter' && rows === 1) event.preventDefault()
      if (open && event.key === 'Escape') {
        event.stopPropagation()
        close(field)
      }
      return
    }
    const { length } = matches
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : length - 1
      state.open = { ...open, active: (open.active + by) % length }
      context.update()
      requestAnimationFrame(() =>
        context.root
          .querySelector(`#${id}-option-${state.open?.active}`)
          ?.scrollIntoView({ block: 'nearest' }),
      )
    } else if (event.key === 'Enter' || event.key === 'Tab') accept(field, matches[open.active])
    else if (event.key === 'Escape') close(field)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const insert = () => {
    const field = context.root.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)
    if (!field) return
    field.focus()
    field.setRangeText('{{', field.selectionStart, field.selectionEnd, 'end')
    type(field)
    if (state.open) state.open = { ...state.open, isByButton: true }
  }
  // Few people may know the names of secrets.
  const isSecret = (label: string) => options.takesSecrets === true && isSecretName(label)
  const isKnown = (label: string) =>
    lexicon.pathOf(label) !== undefined || lexicon.labelOf(label) !== undefined || isSecret(label)
  return row(
    { ...options, isStacked: true },
    html`<div class="value-box ${options.isCode ? 'code' : ''} ${rows > 1 ? 'long' : ''}" data-value=${id}>
      <pre class="value-back" aria-hidden="true">${painted(words, isKnown)}${'\n'}</pre>
      <textarea
        class="value-text"
        part="field"
        id=${id}
        rows=${rows}
        dir="auto"
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${options.isCode ? 'false' : nothing}
        placeholder=${options.placeholder ?? nothing}
        maxlength=${options.maxLength ?? nothing}
        aria-autocomplete="list"
        aria-controls=${open ? `${id}-list` : nothing}
        aria-activedescendant=${open && matches.length > 0 ? `${id}-option-${open.active}` : nothing}
        aria-invalid=${options.error ? 'true' : nothing}
        aria-describedby=${describedBy(options)}
        .value=${live(words)}
        @input=${(event: Event) => type(event.currentTarget as HTMLTextAreaElement)}
        @keydown=${onKey}
        @blur=${(event: Event) => {
          close(event.currentTarget as HTMLTextAreaElement)
          state.draft = undefined
          context.update()
        }}
      ></textarea>
      ${
        names.length === 0 || context.workspace.isReadonly
          ? nothing
          : html`<button type="button" class="value-insert" aria-label="${texts.insertValue}: ${options.label}" data-tip=${texts.insertValue} @pointerdown=${(event: Event) => event.preventDefault()} @click=${insert}>${icon('plus')}</button>`
      }
      ${open ? list(context, open, matches, accept) : nothing}
    </div>`,
  )
}

const painted = (words: string, isKnown: (label: string) => boolean): unknown =>
  piecesOf(words, isKnown).map(({ kind, text }) =>
    kind === 'text' ? text : html`<span class=${kind === 'name' ? 'v-name' : 'v-unknown'}>${text}</span>`,
  )

function matching(names: readonly Name[], typed: string): readonly Name[] {
  const text = typed.trim().toLowerCase()
  return names
    .filter(({ label, path, group }) => `${label}\n${path}\n${group}`.toLowerCase().includes(text))
    .slice(0, MAX_OPTIONS)
}

function list(
  context: EditorContext,
  { id, active }: Open,
  names: readonly Name[],
  accept: (field: HTMLTextAreaElement, name: Name) => void,
): TemplateResult {
  const { texts } = context
  const groups = [...Map.groupBy(names, ({ group }) => group)]
  const choose = (event: Event, name: Name) => {
    const box = (event.currentTarget as HTMLElement).closest('.value-box')
    const field = box?.querySelector('textarea')
    if (field) accept(field, name)
  }
  return html`<div class="value-list" id="${id}-list" role="listbox" aria-label=${texts.values}>
    ${names.length === 0 ? html`<p class="k-hint">${texts.nothingFound}</p>` : nothing}
    ${groups.map(
      ([group, members], g) => html`<div role="group" aria-labelledby="${id}-group-${g}">
        <p id="${id}-group-${g}">${group}</p>
        ${members.map(name => {
          const i = names.indexOf(name)
          return html`<div
            role="option"
            id="${id}-option-${i}"
            aria-selected=${i === active ? 'true' : 'false'}
            @pointerdown=${(event: Event) => event.preventDefault()}
            @click=${(event: Event) => choose(event, name)}
          ><span class="chip"><bdi>${name.label}</bdi></span><small>${sampleOf(context, name.path)}</small></div>`
        })}
      </div>`,
    )}
  </div>`
}
