// The view Languages: the languages of the form, and each text beside its translation.
import { css, html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'
import { directionOf } from '../../../engine/text/direction.ts'
import { languagesOf } from '../../../engine/translation/translate.ts'
import { controlId, panelState } from '../../authoring/fields/state.ts'
import { changeSetting } from '../../document/commands/change-member.ts'
import { button } from '../../kit/button.ts'
import { segments, select, switchField } from '../../kit/choose.ts'
import { textButtons } from '../canvas/text-bar.ts'
import type { DesignerContext, Panel } from '../designer-context.ts'
import { exportFile, importFile } from './languages/files.ts'
import {
  addLanguage,
  COMMON_LANGUAGES,
  changeFirstLanguage,
  countOf,
  otherLanguages,
  removeLanguage,
  type Status,
  type TextRow,
  takesMarks,
  textRows,
  translateText,
} from './languages/model.ts'
import { languageStyles } from './languages/styles.ts'
import { wording } from './languages/wording.ts'
import { fieldStyles } from './shared/field-styles.ts'
import { panelStyles } from './shared/styles.ts'

const editing = panelState(() => ({
  language: undefined as string | undefined,
  filter: 'all' as Status | 'all',
  /** Rows that were translated while a filter is on stay until the filter changes. */
  kept: new Set<string>(),
  /** The row that had the focus last. Only it has a toolbar, because a form can have thousands of texts. */
  focused: undefined as string | undefined,
}))

function render(context: DesignerContext): TemplateResult {
  const { document, texts } = context
  const panelTexts = texts.panels.languages
  const state = editing(context)
  const others = otherLanguages(document)
  const language = others.find(one => one === state.language) ?? others[0]
  return html`<div class="panel languages">
    <header class="panel-head">
      <h2>${panelTexts.title}</h2>
      ${
        others.length > 0
          ? html`<div class="panel-end">${segmentsOrSelect(context, others, language ?? '')}</div>`
          : nothing
      }
    </header>
    <div class="language-settings">${languageSettings(context, others)}</div>
    ${wording(context, one => nameOf(context, one))}
    ${language === undefined ? html`<p class="panel-empty">${panelTexts.empty}</p>` : translations(context, language)}
  </div>`
}

const nameOf = ({ locale }: DesignerContext, language: string): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language

function segmentsOrSelect(
  context: DesignerContext,
  others: readonly string[],
  language: string,
): TemplateResult {
  const state = editing(context)
  const options = others.map(one => ({ value: one, label: nameOf(context, one) }))
  const shared = {
    id: 'language',
    label: context.texts.panels.languages.translateTo,
    value: language,
    options,
    onChange: (value: string) => {
      state.language = value
      state.kept.clear()
      context.update()
    },
  }
  return others.length > 3 ? select(shared) : segments({ ...shared, hidesLabel: true })
}

function languageSettings(context: DesignerContext, others: readonly string[]): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.languages
  const [first] = languagesOf(document.settings)
  const collator = new Intl.Collator(context.locale)
  const offered = (used: readonly string[]) =>
    COMMON_LANGUAGES.filter(one => !used.includes(one))
      .map(value => ({ value: value as string, label: nameOf(context, value) }))
      .toSorted((a, b) => collator.compare(a.label, b.label))
  return html`
    ${select({
      id: 'first-language',
      label: panelTexts.first,
      isStacked: true,
      isDisabled: readonly,
      value: first,
      options: [{ value: first, label: nameOf(context, first) }, ...offered([first, ...others])],
      onChange: value => context.run(changeFirstLanguage(document, value)),
    })}
    ${
      readonly
        ? nothing
        : select({
            id: 'add-language',
            label: panelTexts.add,
            isStacked: true,
            value: '',
            options: [{ value: '', label: texts.panels.conditions.choose }, ...offered([first, ...others])],
            onChange: value => {
              if (value === '') return
              editing(context).language = value
              context.run(addLanguage(document, value))
            },
          })
    }
    ${
      others.length > 0
        ? switchField({
            id: 'fallback',
            label: panelTexts.fallback,
            hint: panelTexts.fallbackHint(nameOf(context, first)),
            isOn: document.settings.fallback === true,
            isDisabled: readonly,
            onChange: isOn => context.run(changeSetting(document, ['fallback'], isOn || undefined)),
          })
        : nothing
    }`
}

function translations(context: DesignerContext, language: string): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.languages
  const state = editing(context)
  const rows = textRows(document, language)
  const shown = rows.filter(
    ({ status, key }) => state.filter === 'all' || status === state.filter || state.kept.has(key),
  )
  const [first] = languagesOf(document.settings)
  const count = (status: Status) => countOf(rows, status)
  return html`
    <div class="language-tools">
      ${segments({
        id: 'translation-filter',
        label: panelTexts.filter,
        hidesLabel: true,
        value: state.filter,
        options: [
          { value: 'all', label: panelTexts.all(rows.length) },
          { value: 'missing', label: panelTexts.missingCount(count('missing')) },
          { value: 'outdated', label: panelTexts.outdatedCount(count('outdated')) },
        ],
        onChange: value => {
          state.filter = value === 'missing' || value === 'outdated' ? value : 'all'
          state.kept.clear()
          context.update()
        },
      })}
      <div class="language-files">
        ${button({ label: panelTexts.csv, isSmall: true, onClick: () => exportFile(context, language, 'csv') })}
        ${button({ label: panelTexts.xliff, isSmall: true, onClick: () => exportFile(context, language, 'xliff') })}
        ${
          readonly
            ? nothing
            : html`${button({
                label: panelTexts.importFile,
                isSmall: true,
                onClick: event =>
                  (event.currentTarget as HTMLElement).parentElement?.querySelector('input')?.click(),
              })}<input
                class="k-hidden"
                type="file"
                tabindex="-1"
                accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
                aria-label=${panelTexts.importFile}
                @change=${(event: Event) => {
                  const field = event.target as HTMLInputElement
                  const [file] = field.files ?? []
                  field.value = ''
                  if (file) importFile(context, language, file)
                }}
              />
              ${button({
                label: panelTexts.remove(nameOf(context, language)),
                icon: 'trash',
                isSmall: true,
                onClick: () => {
                  context.run(removeLanguage(document, language))
                  context.toast(panelTexts.removed(nameOf(context, language)), {
                    label: texts.panels.settings.undo,
                    run: context.undo,
                  })
                },
              })}`
        }
      </div>
    </div>
    ${
      shown.length === 0
        ? html`<p class="panel-empty">${rows.length === 0 ? panelTexts.noTexts : panelTexts.noneLeft}</p>`
        : html`<table class="texts">
            <thead><tr><th scope="col">${nameOf(context, first)}</th><th scope="col">${nameOf(context, language)}</th></tr></thead>
            <tbody
              @focusin=${({ target }: Event) => {
                const key = (target as Element).closest('tr')?.dataset['text']
                if (key === state.focused) return
                state.focused = key
                context.update()
              }}
            >${shown.map(row => textRow(context, row, first, language))}</tbody>
          </table>`
    }`
}

function textRow(context: DesignerContext, row: TextRow, first: string, language: string): TemplateResult {
  const { texts, readonly } = context
  const panelTexts = texts.panels.languages
  const id = controlId('text', language, row.key)
  const note = row.isBroken ? panelTexts.broken : row.status === 'outdated' ? panelTexts.outdated : undefined
  const hasMarks = takesMarks(row.key)
  return html`<tr class="text-${row.status}" data-text=${row.key}>
    <td lang=${first} dir=${directionOf(first)}><p id="${id}-source">${row.source}</p><code dir="ltr">${row.key}</code></td>
    <td>
      <div class="marked"><textarea
        class="k-field k-area"
        part="field"
        id=${id}
        rows="1"
        lang=${language}
        dir=${directionOf(language)}
        maxlength="10000"
        data-takes=${hasMarks ? 'marks' : nothing}
        ?readonly=${readonly}
        placeholder=${panelTexts.missing}
        aria-labelledby="${id}-source"
        aria-describedby=${note ? `${id}-note` : nothing}
        aria-invalid=${row.isBroken ? 'true' : nothing}
        .value=${live(row.text)}
        @input=${(event: Event) => {
          editing(context).kept.add(row.key)
          context.run(translateText(language, row, (event.target as HTMLTextAreaElement).value))
        }}
      ></textarea>${
        context.tools && hasMarks && !readonly && editing(context).focused === row.key
          ? textButtons(context, context.tools, () => context.root.querySelector(`#${CSS.escape(id)}`), false)
          : nothing
      }</div>
      ${
        note
          ? html`<p class="text-note" id="${id}-note">${note}${
              row.status === 'outdated' && !readonly
                ? button({
                    label: panelTexts.stillRight,
                    isSmall: true,
                    onClick: () => context.run(translateText(language, row, row.text)),
                  })
                : nothing
            }</p>`
          : nothing
      }
    </td>
  </tr>`
}

export const panel: Panel = {
  view: 'languages',
  render,
  styles: css`${panelStyles}${fieldStyles}${languageStyles}`,
}
