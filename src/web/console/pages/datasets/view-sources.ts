// The sources of a view: the first dataset, and those that are joined with it.
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { hasEntries } from '../../../../engine/query/unnest.ts'
import { JOIN_TYPES } from '../../../../engine/query/view.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { select, switchField } from '../../../kit/choose.ts'
import { aliasFor, type JoinDraft, newJoin, type SourceDraft } from './view-draft.ts'
import { columnsIn, nameOf, type ViewEditor } from './view-editor.ts'
import { FROM, unnestId } from './view-faults.ts'

export function sourcesEditor(editor: ViewEditor): TemplateResult {
  const { context, draft } = editor
  const { pageTexts } = context
  return html`<div class="source-list">
    <div class="source-item">${datasetSelect(editor, draft.from, FROM, pageTexts.view.from)}</div>
    ${repeat(
      draft.joins,
      ({ key }) => key,
      (join, i) =>
        html`<section class="source-item" aria-label=${join.dataset ? pageTexts.view.joined(nameOf(editor, join.dataset)) : pageTexts.view.join}>${joinEditor(editor, join, i)}</section>`,
    )}
    ${
      draft.from.dataset === ''
        ? nothing
        : html`<div>${button({
            label: pageTexts.view.join,
            icon: 'plus',
            key: 'add-join',
            onClick() {
              const join = newJoin()
              draft.joins.push(join)
              editor.changed()
              requestAnimationFrame(() =>
                context.root.querySelector<HTMLElement>(`#join-${join.key}`)?.focus(),
              )
            },
          })}</div>`
    }
  </div>`
}

function datasetSelect(editor: ViewEditor, source: SourceDraft, id: string, label: string): TemplateResult {
  const { context, datasets, draft } = editor
  const { pageTexts } = context
  return html`${select({
    id,
    label,
    isStacked: true,
    value: source.dataset,
    error: errorAt(editor, id),
    options: [
      ...(source.dataset === '' ? [{ value: '', label: pageTexts.view.choose }] : []),
      ...datasets.map(({ datasetid, name, kind }) => ({
        value: datasetid,
        label: `${name} (${pageTexts.kinds[kind]})`,
      })),
    ],
    onChange(dataset) {
      source.dataset = ''
      source.as = aliasFor(draft, nameOf(editor, dataset))
      source.dataset = dataset
      source.unnest = undefined
      void editor.read(dataset)
    },
  })}
  ${rowsSelect(editor, source, id)}
  ${source.as === '' ? nothing : html`<p class="alias">${pageTexts.view.alias(source.as)}</p>`}`
}

/** Only for datasets with groups that are asked repeatedly. */
function rowsSelect(editor: ViewEditor, source: SourceDraft, id: string) {
  const { pageTexts } = editor.context
  const groups = (editor.columnsOf(source.dataset) ?? []).filter(hasEntries)
  if (groups.length === 0 || source.union) return nothing
  return select({
    id: unnestId(id),
    label: pageTexts.view.rows,
    isStacked: true,
    value: source.unnest ?? '',
    error: errorAt(editor, unnestId(id)),
    options: [
      { value: '', label: pageTexts.view.eachRow },
      ...groups.map(group => ({ value: group.id, label: pageTexts.view.eachEntry(group.label) })),
    ],
    onChange(column) {
      source.unnest = column || undefined
      editor.changed()
    },
  })
}

function joinEditor(editor: ViewEditor, join: JoinDraft, i: number): TemplateResult {
  const { context, draft } = editor
  const { pageTexts } = context
  const name = nameOf(editor, join.dataset)
  const before = [draft.from, ...draft.joins.slice(0, i)]
  return html`
    <div class="source-head">
      <div>${datasetSelect(editor, join, `join-${join.key}`, pageTexts.view.with)}</div>
      ${select({
        id: `keep-${join.key}`,
        label: pageTexts.view.keep,
        isStacked: true,
        value: join.type,
        options: JOIN_TYPES.map(type => ({ value: type, label: pageTexts.view.keeps[type] })),
        onChange(chosen) {
          join.type = JOIN_TYPES.find(type => type === chosen) ?? join.type
          editor.changed()
        },
      })}
      ${iconButton({
        label: pageTexts.view.removeJoin(name),
        icon: 'trash',
        onClick() {
          draft.joins.splice(i, 1)
          editor.changed()
          context.root.querySelector<HTMLElement>('[data-key="add-join"]')?.focus()
        },
      })}
    </div>
    ${
      join.dataset === ''
        ? nothing
        : html`<fieldset class="pairs"><legend class="alias">${pageTexts.view.on}</legend>
            ${join.on.map((_, pair) => pairEditor(editor, join, before, pair))}
            <div>${button({
              label: pageTexts.view.addPair,
              icon: 'plus',
              isSmall: true,
              onClick() {
                join.on.push({ left: '', right: '' })
                editor.changed()
              },
            })}</div>
          </fieldset>`
    }
  `
}

function pairEditor(
  editor: ViewEditor,
  join: JoinDraft,
  before: readonly SourceDraft[],
  i: number,
): TemplateResult {
  const { context } = editor
  const { pageTexts } = context
  const pair = join.on[i]
  if (!pair) return html``
  const column = (side: 'left' | 'right', sources: readonly SourceDraft[]) =>
    select({
      id: `${side}-${join.key}-${i}`,
      label: pageTexts.view[side],
      hidesLabel: true,
      value: pair[side],
      error: errorAt(editor, `${side}-${join.key}-${i}`),
      options: [
        { value: '', label: pageTexts.view[side] },
        ...sources.flatMap(source =>
          columnsIn(editor, source)
            .filter(({ type }) => type !== 'JSON' && type !== 'TEXT_LIST')
            .map(({ id, label }) => ({
              value: `${source.as}.${id}`,
              label: sources.length > 1 ? `${nameOf(editor, source.dataset)}: ${label}` : label,
            })),
        ),
      ],
      onChange(name) {
        pair[side] = name
        // People never see ids, so a table of theirs has words.
        const choices = [hasChoices(pair.left, before), hasChoices(pair.right, [join])]
        if (choices.includes(true)) pair.labels ??= choices.includes(false)
        else delete pair.labels
        editor.changed()
      },
    })
  const hasChoices = (name: string, sources: readonly SourceDraft[]) =>
    sources.some(source =>
      columnsIn(editor, source).some(({ id, values }) => values && name === `${source.as}.${id}`),
    )
  return html`<div class="pair">
    ${column('left', before)}<span class="is" aria-hidden="true">=</span>${column('right', [join])}
    ${iconButton({
      label: pageTexts.view.removePair,
      icon: 'close',
      isDisabled: join.on.length === 1,
      onClick() {
        join.on.splice(i, 1)
        editor.changed()
      },
    })}
  </div>${
    hasChoices(pair.left, before) || hasChoices(pair.right, [join])
      ? switchField({
          id: `labels-${join.key}-${i}`,
          label: pageTexts.view.labels,
          isOn: pair.labels === true,
          onChange(isOn) {
            pair.labels = isOn
            editor.changed()
          },
        })
      : nothing
  }`
}

/** What was never filled is not wrong yet. */
function errorAt({ checked, wasSent, context }: ViewEditor, id: string): string | undefined {
  const error = checked.errors.get(id)
  const { view } = context.pageTexts
  return wasSent || (error !== view.choose && error !== view.joinNeeded) ? error : undefined
}
