// The view Settings, generated from the schema of the settings. The theme and languages have views of their own.
import { css, html, type TemplateResult } from 'lit'
import { type SettingsSection, settingsPanel } from '../../../engine/definition/settings-panel.ts'
import type { Member } from '../../../engine/questions/schema-controls.ts'
import { memberOf } from '../../authoring/draft/json.ts'
import { changeSetting } from '../../document/commands/change-member.ts'
import { icon } from '../../kit/icon.ts'
import { labelOf } from '../../texts/lookup.ts'
import type { DesignerContext, Panel } from '../designer-context.ts'
import { endingEditors } from './settings/endings.ts'
import { reviewEditor } from './settings/review.ts'
import { settingsStyles } from './settings/styles.ts'
import { fieldStyles } from './shared/field-styles.ts'
import { memberField } from './shared/member-field.ts'
import { panelStyles } from './shared/styles.ts'

const ELSEWHERE: ReadonlySet<SettingsSection> = new Set(['theme', 'languages'])

const sections = settingsPanel().filter(({ title }) => !ELSEWHERE.has(title))

const render = (context: DesignerContext): TemplateResult => html`<div class="panel settings">
  <header class="panel-head"><h2>${context.texts.panels.settings.title}</h2></header>
  <div class="panel-body">${sections
    .filter(({ title }) => title !== 'results' || context.appType === 'QUIZ')
    .map(
      ({ title, members }) => html`<section class="panel-section" aria-labelledby="settings-${title}">
        <h3 id="settings-${title}">${context.texts.settingsSections[title]}</h3>
        ${title === 'endings' ? endingEditors(context) : title === 'review' ? reviewEditor(context) : members.map(member => settingField(context, member, title))}
      </section>`,
    )}</div>
</div>`

function settingField(context: DesignerContext, member: Member, section: SettingsSection): unknown {
  const { document, texts } = context
  const { settings } = document
  const panelTexts = texts.panels.settings
  const name = member.member
  const value = memberOf(settings, name)
  const email = settings.email ?? 'NONE'
  const presentation = settings.presentation ?? (context.appType === 'FORM' ? 'PAGED' : 'ONE_PER_PAGE')
  const opening = settings.opensAt !== undefined && settings.closesAt !== undefined
  const standard = name === 'email' ? email : name === 'presentation' ? presentation : undefined
  const field = memberField(context, member, {
    id: `setting-${name}`,
    value: value ?? standard,
    pointer: `/settings/${name}`,
    hidesLabel: name === section || name === 'closed',
    isDisabled:
      (name === 'onePerEmail' && email === 'NONE') ||
      (name === 'autoAdvance' && presentation !== 'ONE_PER_PAGE'),
    hint:
      name === 'opensAt' ? panelTexts.timeZone(Intl.DateTimeFormat().resolvedOptions().timeZone) : undefined,
    error:
      name === 'closesAt' &&
      opening &&
      Date.parse(settings.opensAt ?? '') >= Date.parse(settings.closesAt ?? '')
        ? panelTexts.closesEarly
        : undefined,
    onChange: (next, isTyped) => context.run(changeSetting(document, [name], next, { isTyped })),
  })
  if (name !== 'closed') return field
  // Most forms keep the standard texts.
  return html`<details class="more" ?open=${value !== undefined}>
    <summary>${icon('chevron-end')}${labelOf(texts, member.labels)}</summary>
    ${field}
  </details>`
}

export const panel: Panel = {
  view: 'settings',
  render,
  styles: css`${panelStyles}${fieldStyles}${settingsStyles}`,
}
