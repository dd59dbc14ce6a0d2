// What acts at once: taking responses or not, and deletion. Other settings are part of the draft, in the designer.
import { html, nothing, type TemplateResult } from 'lit'
import type { WebForm } from '../../api/contract.d.ts'
import { readFormPage } from '../form-place.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, card, linkButton, pageHead } from '../parts/blocks.ts'
import type { Glyph } from '../parts/glyph.ts'
import { stateMark } from '../parts/state-mark.ts'
import { deleteForm, setActive } from './forms/form-actions.ts'
import { moveForm } from './forms/move-form.ts'

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts } = context
  const { form: first, frame } = await readFormPage(context, 'settings')
  const view = { form: first }
  return {
    ...frame,
    get place() {
      return { form: view.form, tab: 'settings' as const }
    },
    render: () => html`<div class="page narrow">
      ${pageHead(texts.tabs.settings)}
      <div class="stack">${stateCard(context, view)} ${facts(context, view.form)} ${regradeCard(context, view.form)}
        ${moveCard(context, view.form)} ${deleteCard(context, view.form)}</div>
    </div>`,
  }
}

function stateCard(context: ConsoleContext, view: { form: WebForm }): TemplateResult {
  const { texts, href, update } = context
  const { form } = view
  const isActive = form.status === 'ACTIVE'
  const publishes = form.status === 'PAUSED' && form.hasUnpublishedChanges
  const done = (next: object) => {
    view.form = { ...view.form, ...next }
    update()
  }
  return card(
    texts.settings.state,
    texts.settings.stateTexts[form.status],
    html`<div class="row between">
      ${stateMark(texts, form)}
      ${
        form.status === 'DRAFT'
          ? linkButton({
              href: href(`/console/apps/${form.appid}/forms/${form.webformid}/build`),
              label: texts.share.toBuild,
              kind: 'primary',
            })
          : html`<span class="row">${
              publishes
                ? action({
                    label: texts.forms.publishAndResume,
                    onClick: () => void setActive(context, form, 'activate', done),
                  })
                : nothing
            }${action({
              label: isActive ? texts.forms.pause : texts.forms.resume,
              sign: isActive ? 'pause' : 'play',
              kind: isActive ? 'line' : 'primary',
              onClick: () => void setActive(context, form, isActive ? 'pause' : 'resume', done),
            })}</span>`
      }
    </div>
    ${publishes ? html`<p class="small soft">${texts.settings.resumesVersion(form.version ?? 1)}</p>` : nothing}`,
  )
}

const facts = ({ texts, format }: ConsoleContext, form: WebForm) =>
  card(
    texts.settings.facts,
    '',
    html`<dl class="facts-list">
      <dt>${texts.forms.type}</dt><dd>${texts.types[form.appType]}</dd>
      <dt>${texts.settings.created}</dt><dd>${format.time(form.createDate)}</dd>
      <dt>${texts.settings.changed}</dt><dd>${format.time(form.updateDate)}</dd>
      <dt>${texts.settings.id}</dt><dd><code>${form.webformid}</code></dd>
    </dl>`,
  )

/** A key that was never published has scored nothing. */
const regradeCard = ({ texts, href }: ConsoleContext, { appType, version, appid, webformid }: WebForm) =>
  appType === 'QUIZ' && version !== null
    ? card(
        texts.settings.regrade,
        texts.settings.regradeText,
        linkButton({
          href: href(`/console/apps/${appid}/forms/${webformid}/regrade`),
          label: texts.settings.regradeLink,
        }),
      )
    : nothing

const moveCard = (context: ConsoleContext, form: WebForm) =>
  actionCard(
    {
      title: context.texts.settings.move,
      text: context.texts.forms.moveText,
      label: context.texts.forms.move,
    },
    () =>
      moveForm(context, form, ({ appid, webformid }) =>
        context.go(context.href(`/console/apps/${appid}/forms/${webformid}/settings`), { replaces: true }),
      ),
  )

const deleteCard = (context: ConsoleContext, form: WebForm) =>
  actionCard(
    {
      title: context.texts.forms.deleteTitle,
      text: context.texts.settings.deleteText,
      label: context.texts.forms.delete,
      sign: 'trash',
      kind: 'danger-card',
    },
    () =>
      deleteForm(context, form, () =>
        context.go(context.href(`/console/apps/${form.appid}`), { replaces: true }),
      ),
  )

interface ActionCard {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly sign?: Glyph
  readonly kind?: string
}

const actionCard = ({ title, text, label, sign, kind }: ActionCard, act: () => Promise<unknown>) =>
  card(title, text, action({ label, ...(sign && { sign }), kind: 'line', onClick: () => void act() }), kind)
