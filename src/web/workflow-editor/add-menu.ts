// The list of steps to add, with a search: arrows choose, Enter adds.
import { html, nothing, type TemplateResult } from 'lit'
import type { StepTypeName } from '../../engine/workflows/names.ts'
import { openDialog } from '../kit/dialog.ts'
import { icon } from '../kit/icon.ts'
import { GROUPS } from './document/defaults.ts'
import type { Place } from './document/tree.ts'
import { addStep } from './step-actions.ts'
import { stepIcons } from './step-icons.ts'
import type { EditorContext } from './workflow-context.ts'

interface Searching {
  text: string
  active: number
}

const groupNames = Object.keys(GROUPS) as readonly (keyof typeof GROUPS)[]

export function openAddStep(context: EditorContext, place: Place): void {
  const { texts, root, workspace } = context
  if (workspace.isReadonly) return
  const state: Searching = { text: '', active: 0 }
  let chosen: StepTypeName | undefined
  const choose = (type: StepTypeName | undefined) => {
    if (!type) return
    chosen = type
    dialog.close()
  }
  const dialog = openDialog(root, {
    title: texts.addTitle,
    closeLabel: texts.close,
    content: self => draw(context, state, () => self.update(), choose),
  })
  root.querySelector<HTMLInputElement>('#add-search')?.focus()
  void dialog.closed.then(() => {
    if (chosen) addStep(context, chosen, place)
  })
}

/** Steps with words that begin with the text, or else those that contain it: "end" does not find "Send". */
function matching({ texts }: EditorContext, text: string): (type: StepTypeName) => boolean {
  const wanted = text.trim().toLocaleLowerCase(texts.locale)
  const said = (type: StepTypeName) =>
    ` ${texts.types[type]} ${type} ${texts.says[type]} ${texts.alsoCalled[type] ?? ''}`
      .toLocaleLowerCase(texts.locale)
      .replaceAll(/\{.*?\}|[^\p{L}\p{N}{]+/gu, ' ')
  const begins = (type: StepTypeName) => said(type).includes(` ${wanted}`)
  const isBegun = Object.values(GROUPS).flat().some(begins)
  return isBegun ? begins : type => said(type).includes(wanted)
}

function draw(
  context: EditorContext,
  state: Searching,
  update: () => void,
  choose: (type: StepTypeName | undefined) => void,
): TemplateResult {
  const { texts } = context
  const isMatch = matching(context, state.text)
  const groups = groupNames.map(name => ({
    name,
    types: GROUPS[name].filter((type: StepTypeName) => isMatch(type)),
  }))
  const all: readonly StepTypeName[] = groups.flatMap(({ types }) => types)
  const active = Math.min(state.active, all.length - 1)
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined && all.length > 0) {
      state.active = (active + by + all.length) % all.length
      update()
      const list = (event.currentTarget as HTMLElement).closest('.k-dialog-body')
      list?.querySelector(`#add-${state.active}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') choose(all[active])
    else return
    event.preventDefault()
  }
  return html`<div class="adding">
    <input
      class="k-field"
      id="add-search"
      type="search"
      role="combobox"
      aria-expanded="true"
      aria-controls="add-list"
      aria-autocomplete="list"
      aria-activedescendant=${active >= 0 ? `add-${active}` : nothing}
      aria-label=${texts.search}
      placeholder=${texts.search}
      autocomplete="off"
      .value=${state.text}
      @input=${(event: Event) => {
        state.text = (event.target as HTMLInputElement).value
        state.active = 0
        update()
      }}
      @keydown=${onKey}
    />
    <div class="add-list" id="add-list" role="listbox" aria-label=${texts.addTitle}>
      ${all.length === 0 ? html`<p class="k-hint">${texts.nothingFound}</p>` : nothing}
      ${groups
        .filter(({ types }) => types.length > 0)
        .map(
          ({ name, types }) => html`<div role="group" aria-labelledby="add-group-${name}">
            <p id="add-group-${name}">${texts.addGroups[name]}</p>
            ${types.map(type => {
              const i = all.indexOf(type)
              return html`<div role="option" id="add-${i}" aria-selected=${i === active ? 'true' : 'false'} @click=${() => choose(type)}>
                <span class="sign">${icon(stepIcons[type])}</span>${texts.types[type]}</div>`
            })}
          </div>`,
        )}
    </div>
  </div>`
}
