// The view Theme: colors with their contrast, fonts and shapes, images, presets, and a sample in light and dark.
import { css, html, nothing, type TemplateResult } from 'lit'
import { themePanel } from '../../../engine/definition/settings-panel.ts'
import type { Member } from '../../../engine/questions/schema-controls.ts'
import { isSameJson } from '../../../engine/same-json.ts'
import type { Theme } from '../../../engine/theme/theme.ts'
import { appOf } from '../../api/api.ts'
import type { SharedTheme } from '../../api/contract.d.ts'
import { memberOf } from '../../authoring/draft/json.ts'
import { panelState } from '../../authoring/fields/state.ts'
import { changeSetting } from '../../document/commands/change-member.ts'
import { segments, select } from '../../kit/choose.ts'
import { labelOf } from '../../texts/lookup.ts'
import type { DesignerContext, Panel } from '../designer-context.ts'
import { fieldStyles } from './shared/field-styles.ts'
import { memberField } from './shared/member-field.ts'
import { panelStyles } from './shared/styles.ts'
import { colorFields, swatch } from './theme/colors.ts'
import { imageField } from './theme/images.ts'
import { PRESET_NAMES, PRESETS, withPreset } from './theme/presets.ts'
import { sample } from './theme/sample.ts'
import { themeStyles } from './theme/styles.ts'

const shared = panelState(() => ({ themes: [] as readonly SharedTheme[] }))

/** The members that a generated field edits. */
const SHAPES = ['fontFamily', 'radius', 'density']

const shapes: readonly Member[] = themePanel().filter(({ member }) => SHAPES.includes(member))

function render(context: DesignerContext): TemplateResult {
  const { document, texts, readonly } = context
  const panelTexts = texts.panels.theme
  const theme = document.settings.theme ?? {}
  const { themes } = shared(context)
  const chosen = themes.find(({ themeid }) => themeid === theme.themeid)
  // The form's own values come before those of the shared theme.
  const effective: Theme = { ...chosen?.theme, ...theme }
  const isShared = theme.themeid !== undefined
  return html`<div class="panel theme">
    <header class="panel-head"><h2>${panelTexts.title}</h2></header>
    <div class="theme-columns">
      <div class="panel-body">
        ${themes.length > 0 || isShared ? sharedChoice(context, theme, themes) : nothing}
        ${isShared || readonly ? nothing : presets(context, theme)}
        ${
          isShared
            ? html`<p class="k-hint">${panelTexts.sharedColors}</p>`
            : html`<section class="panel-section" aria-labelledby="theme-colors">
                <h3 id="theme-colors">${panelTexts.colors}</h3>
                ${colorFields(context, theme, 'light')}
              </section>
              ${darkColors(context, theme)}`
        }
        <section class="panel-section" aria-labelledby="theme-shapes">
          <h3 id="theme-shapes">${panelTexts.shapes}</h3>
          ${shapes.map(member =>
            memberField(context, member, {
              id: `theme-${member.member}`,
              value: memberOf(effective, member.member) ?? STANDARD[member.member],
              pointer: `/settings/theme/${member.member}`,
              onChange: (value, isTyped) =>
                context.run(changeSetting(document, ['theme', member.member], value, { isTyped })),
            }),
          )}
        </section>
        <section class="panel-section" aria-labelledby="theme-images">
          <h3 id="theme-images">${panelTexts.images}</h3>
          ${imageField(context, 'logoUrl', theme.logoUrl)}
          ${imageField(context, 'logoDarkUrl', theme.logoDarkUrl)}
          ${imageField(context, 'coverUrl', theme.coverUrl)}
        </section>
      </div>
      <aside class="samples" aria-label=${panelTexts.sample}>
        ${sample(context, effective, 'light')}
        ${effective.dark === 'OFF' ? nothing : sample(context, effective, 'dark')}
      </aside>
    </div>
  </div>`
}

const STANDARD: Readonly<Record<string, unknown>> = { fontFamily: 'SANS', radius: 10, density: 'COMFORTABLE' }

const sharedChoice = (
  { document, texts, readonly, run }: DesignerContext,
  { themeid = '' }: Theme,
  themes: readonly SharedTheme[],
): TemplateResult =>
  select({
    id: 'theme-shared',
    label: labelOf(texts, ['*.themeid']),
    isDisabled: readonly,
    value: themeid,
    hint: texts.panels.theme.sharedHint,
    options: [
      { value: '', label: texts.panels.theme.ownTheme },
      ...(themeid !== '' && !themes.some(one => one.themeid === themeid)
        ? [{ value: themeid, label: themeid }]
        : []),
      ...themes.map(one => ({ value: one.themeid, label: one.name })),
    ],
    onChange: next => {
      const {
        themeid: _,
        primaryColor: __,
        backgroundColor: ___,
        textColor: ____,
        dark: _____,
        ...others
      } = document.settings.theme ?? {}
      const theme = next === '' ? others : { themeid: next, ...others }
      run(changeSetting(document, ['theme'], Object.keys(theme).length > 0 ? theme : undefined))
    },
  })

function presets({ document, texts, run }: DesignerContext, theme: Theme): TemplateResult {
  const panelTexts = texts.panels.theme
  return html`<section class="panel-section" aria-labelledby="theme-presets">
    <h3 id="theme-presets">${panelTexts.presets}</h3>
    <div class="presets">${PRESET_NAMES.map(name => {
      const made = withPreset(theme, name)
      const { primaryColor = '#3b4fe0', backgroundColor = '#ffffff' }: Theme = PRESETS[name]
      return html`<button
        type="button"
        class="preset"
        aria-pressed=${isSameJson(made, theme) ? 'true' : 'false'}
        @click=${() => run(changeSetting(document, ['theme'], Object.keys(made).length > 0 ? made : undefined))}
      ><span class="preset-colors">${swatch(backgroundColor)}${swatch(primaryColor)}</span>${panelTexts.presetNames[name]}</button>`
    })}</div>
  </section>`
}

function darkColors(context: DesignerContext, theme: Theme): TemplateResult {
  const { document, texts } = context
  const panelTexts = texts.panels.theme
  const mode = theme.dark === 'OFF' ? 'off' : theme.dark === undefined ? 'derived' : 'own'
  const values = { off: 'OFF', derived: undefined, own: {} } as const
  return html`<section class="panel-section" aria-labelledby="theme-dark">
    <h3 id="theme-dark">${labelOf(texts, ['*.dark'])}</h3>
    ${segments({
      id: 'theme-dark-mode',
      label: panelTexts.darkMode,
      hidesLabel: true,
      isDisabled: context.readonly,
      value: mode,
      options: [
        { value: 'derived', label: panelTexts.derived },
        { value: 'own', label: panelTexts.ownColors },
        { value: 'off', label: panelTexts.darkOff },
      ],
      onChange: next =>
        context.run(
          changeSetting(
            document,
            ['theme', 'dark'],
            values[next === 'off' ? 'off' : next === 'own' ? 'own' : 'derived'],
          ),
        ),
    })}
    ${mode === 'own' ? colorFields(context, theme, 'dark') : nothing}
  </section>`
}

async function open(context: DesignerContext): Promise<void> {
  try {
    const { body } = await context.api.call('POST', `${appOf(context.api.form)}/theme/all`, { body: {} })
    shared(context).themes = body
    context.update()
  } catch {
    // A token without access to shared themes edits the form's own theme.
  }
}

export const panel: Panel = {
  view: 'theme',
  render,
  open,
  styles: css`${panelStyles}${fieldStyles}${themeStyles}`,
}
