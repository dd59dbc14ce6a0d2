// The columns of a view: those of its sources, and computed ones.
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { formatFields } from '../../../datasets/format-fields.ts'
import { formulaField } from '../../../datasets/formula-field.ts'
import { button, iconButton } from '../../../kit/button.ts'
import { openDialog } from '../../../kit/dialog.ts'
import { textField } from '../../../kit/field.ts'
import { idOf } from './column-draft.ts'
import { newViewColumn, plainColumn, sourcesOf, type ViewColumnDraft } from './view-draft.ts'
import { columnSubjectsOf, columnsIn, nameOf, type ViewEditor } from './view-editor.ts'
import { ADD } from './view-faults.ts'

export function viewColumnsEditor(editor: ViewEditor): TemplateResult {
  const { context, draft, checked, wasSent } = editor
  const { pageTexts } = context
  return html`<ol class="column-list">${repeat(
    draft.columns,
    ({ key }) => key,
    (column, i) => html`<li class="column-item view-column">${item(editor, column, i)}</li>`,
  )}</ol>
  ${wasSent && checked.errors.has(ADD) ? html`<p class="k-error">${checked.errors.get(ADD)}</p>` : nothing}
  <div class="row">
    ${button({ label: pageTexts.view.addColumns, icon: 'plus', kind: 'line', key: ADD, onClick: () => void addColumns(editor) })}
    ${button({
      label: pageTexts.view.addComputed,
      icon: 'formula',
      key: 'add-computed',
      onClick() {
        const column = newViewColumn()
        draft.columns.push(column)
        editor.changed()
        requestAnimationFrame(() => context.root.querySelector<HTMLElement>(`#label-${column.key}`)?.focus())
      },
    })}
  </div>`
}

function item(editor: ViewEditor, column: ViewColumnDraft, i: number): TemplateResult {
  const { context, draft, designerTexts, fields, checked, wasSent } = editor
  const { pageTexts } = context
  const { key } = column
  const name = column.label || pageTexts.columns.numbered(i + 1)
  const isNew = !wasSent && column.text === '' && column.label === ''
  const error = (id: string) => (isNew ? undefined : checked.errors.get(id))
  const type = checked.columns[i]?.type
  const move = (by: number) => {
    draft.columns.splice(i, 1)
    draft.columns.splice(i + by, 0, column)
    editor.changed()
  }
  return html`<div class="column-main">
      ${textField({
        id: `label-${key}`,
        label: pageTexts.columns.label,
        isStacked: true,
        value: column.label,
        maxLength: 200,
        error: wasSent || column.text !== '' ? error(`label-${key}`) : undefined,
        onInput(label) {
          column.label = label
          if (!column.hasOwnId)
            column.id = idOf(label, new Set(draft.columns.flatMap(one => (one === column ? [] : [one.id]))))
          editor.changed()
        },
      })}
      ${textField({
        id: `id-${key}`,
        label: pageTexts.columns.id,
        isStacked: true,
        isCode: true,
        value: column.id,
        maxLength: 64,
        error: error(`id-${key}`),
        onInput(id) {
          Object.assign(column, { id, hasOwnId: true })
          editor.changed()
        },
      })}
      <div>${formulaField(
        { texts: designerTexts, fields, update: context.update },
        {
          id: `formula-${key}`,
          label: pageTexts.view.formula,
          hint: column.text === '' ? pageTexts.view.formulaHint : undefined,
          text: column.text,
          error: column.text === '' && !wasSent ? undefined : error(`formula-${key}`),
          subjects: columnSubjectsOf(editor),
          onInput(text) {
            column.text = text
            editor.changed()
          },
        },
      )}${
        type && !checked.errors.has(`formula-${key}`)
          ? html`<p class="gives">${pageTexts.view.givesType(pageTexts.columnTypes[type])}</p>`
          : nothing
      }</div>
      <div class="column-tools">
        ${iconButton({ label: pageTexts.columns.up(name), icon: 'arrow-up', isDisabled: i === 0, onClick: () => move(-1) })}
        ${iconButton({ label: pageTexts.columns.down(name), icon: 'arrow-down', isDisabled: i === draft.columns.length - 1, onClick: () => move(1) })}
        ${iconButton({
          label: pageTexts.columns.remove(name),
          icon: 'trash',
          onClick() {
            draft.columns.splice(i, 1)
            editor.changed()
            context.root.querySelector<HTMLElement>(`[data-key="${ADD}"]`)?.focus()
          },
        })}
      </div>
    </div>
    ${
      type === 'NUMBER' || type === 'INTEGER'
        ? html`<div class="column-more">${formatFields(pageTexts, {
            id: key,
            type,
            format: column.format,
            error: undefined,
            onChange(format) {
              column.format = format
              editor.changed()
            },
          })}</div>`
        : nothing
    }`
}

/** The dialog with the columns of the sources that the view does not have yet. */
async function addColumns(editor: ViewEditor): Promise<void> {
  const { context, draft } = editor
  const { root, texts, pageTexts } = context
  const has = new Set(draft.columns.map(({ text }) => text))
  const offered = sourcesOf(draft).flatMap(source =>
    columnsIn(editor, source)
      .filter(({ type }) => type !== 'JSON')
      .map(column => ({ ...source, column, text: plainColumn(draft, source.as, column).text }))
      .filter(({ text }) => !has.has(text)),
  )
  const chosen = new Set<(typeof offered)[number]>()
  const dialog = openDialog(root, {
    title: pageTexts.view.addColumns,
    closeLabel: texts.close,
    isWide: true,
    content: dialog =>
      [...Map.groupBy(offered, ({ dataset }) => dataset)].map(
        ([dataset, group]) => html`<fieldset class="data-box data-columns">
        <legend>${nameOf(editor, dataset)}</legend>
        ${group.map(
          one => html`<label><input
            type="checkbox"
            .checked=${chosen.has(one)}
            @change=${() => {
              if (!chosen.delete(one)) chosen.add(one)
              dialog.update()
            }}
          /><span>${one.column.label}</span></label>`,
        )}
      </fieldset>`,
      ),
    actions: [
      { label: texts.cancel, value: '' },
      { label: pageTexts.view.addColumns, value: 'add', kind: 'primary' },
    ],
  })
  if ((await dialog.closed) !== 'add') return
  for (const { as, column } of offered.filter(one => chosen.has(one)))
    draft.columns.push(plainColumn(draft, as, column))
  editor.changed()
}
