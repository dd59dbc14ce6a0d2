// After the first sign-in: three ways to begin.
import { html, nothing, type TemplateResult } from 'lit'
import { ApiError } from '../../api/api.ts'
import type { Application, ListedWebForm } from '../../api/contract.d.ts'
import { embedCode } from '../../authoring/sharing/embed-code.ts'
import { loadTemplates } from '../../templates/load.ts'
import type { Template } from '../../templates/template.ts'
import { readApps, readForms } from '../app-data.ts'
import { newForm } from '../new-form.ts'
import type { ConsoleContext, Page } from '../page-module.ts'
import { action, linkButton } from '../parts/blocks.ts'
import { codeBox } from '../parts/copy.ts'
import { curlWith } from '../parts/curl.ts'
import { glyph } from '../parts/glyph.ts'
import { start } from './templates.ts'

const SHOWN = 4
const MAX_APPS = 5
const SIGNS = { FORM: 'form', QUIZ: 'quiz', SURVEY: 'survey' } as const

const INLINE = { mode: 'inline', label: '', openOn: 'click', show: 'always', closeOnSubmit: '' } as const

interface WelcomeView {
  key: string | undefined
  failure: string | undefined
  /** The public address of a form, if there is one. */
  url: string | undefined
  /** Where the sites are named that may show it. */
  sites: string
}

export async function open(context: ConsoleContext): Promise<Page> {
  const { texts, me, language } = context
  const [templates, apps] = await Promise.all([loadTemplates(language), readApps(context)])
  const published = await findActive(context, apps)
  const view: WelcomeView = {
    key: undefined,
    failure: undefined,
    url: published?.url ?? undefined,
    sites: `/console/apps/${published?.appid}/settings`,
  }
  return {
    title: texts.nav.welcome,
    render: () => html`<div class="page welcome">
      <div class="stack">
        <h1 class="display" tabindex="-1">${texts.welcome.title(me.user.firstName ?? '')}</h1>
        <p class="soft lead">${texts.welcome.text}</p>
      </div>
      <div class="ways">
        ${buildWay(context, templates)} ${apiWay(context, view)} ${embedWay(context, view)}
      </div>
    </div>`,
  }
}

/** The latest active form. The newest applications come first, and the first one that has such a form counts. */
async function findActive(
  context: ConsoleContext,
  apps: readonly Application[],
): Promise<ListedWebForm | undefined> {
  for (const { appid } of apps.slice(-MAX_APPS).reverse()) {
    const forms = await readForms(context, appid)
    const active = forms.find(({ status }) => status === 'ACTIVE')
    if (active) return active
  }
  return undefined
}

const buildWay = (context: ConsoleContext, templates: readonly Template[]): TemplateResult => {
  const { texts } = context
  return html`<section class="way first">
    <h2>${texts.welcome.build}</h2>
    <p class="soft">${texts.welcome.buildText}</p>
    <ul class="picks">${templates.slice(0, SHOWN).map(
      template => html`<li><button type="button" @click=${() => void start(context, template)}>
        ${glyph(SIGNS[template.appType])}<span>${template.name}<small>${template.description}</small></span>
      </button></li>`,
    )}</ul>
    <div class="row">
      ${linkButton({ href: '/console/templates', label: texts.welcome.allTemplates(templates.length), kind: 'primary' })}
      ${action({ label: texts.welcome.emptyForm, kind: 'ghost', onClick: () => void newForm(context) })}
    </div>
  </section>`
}

function apiWay(context: ConsoleContext, view: WelcomeView): TemplateResult {
  const { texts, me } = context
  const { apiPath } = me.server
  const command = curlWith(me, view.key ?? '$FORMYARD_KEY')
  const isAdmin = me.features.includes('admin')
  return html`<section class="way">
    <h2>${texts.welcome.api}</h2>
    <p class="soft">${texts.welcome.apiText}</p>
    ${codeBox(context, { label: texts.welcome.command, text: command })}
    <p class="small soft" role="status">${
      view.failure ??
      (view.key ? texts.welcome.keyShownOnce : isAdmin ? texts.welcome.keyNeeded : texts.welcome.askAdmin)
    } ${apiPath === null ? texts.welcome.apiApart : nothing}</p>
    <div class="row">
      ${isAdmin && !view.key ? action({ label: texts.welcome.createKey, sign: 'key', onClick: () => void createKey(context, view) }) : nothing}
      ${apiPath === null ? nothing : linkButton({ href: '/docs', label: texts.welcome.docs, kind: 'ghost' })}
    </div>
  </section>`
}

async function createKey(context: ConsoleContext, view: WelcomeView): Promise<void> {
  const { call, texts, update, inWords } = context
  try {
    const { body } = await call('POST', '/core/key', {
      body: { name: texts.welcome.keyName, scopes: ['read', 'write'] },
    })
    view.key = body.key
    view.failure = undefined
  } catch (error) {
    view.failure = error instanceof ApiError ? inWords(error) : undefined
  }
  update()
}

function embedWay(context: ConsoleContext, view: WelcomeView): TemplateResult {
  const { texts, me, root } = context
  const { publicUrl } = me.server
  const url = view.url ?? `${publicUrl}/f/…`
  return html`<section class="way">
    <h2>${texts.welcome.embed}</h2>
    <p class="soft">${texts.welcome.embedText}</p>
    ${codeBox(context, { label: texts.welcome.snippet, text: embedCode(publicUrl, url, texts.welcome.openForm, INLINE) })}
    <p class="small soft">${
      view.url
        ? html`${texts.welcome.snippetWorks} <a href=${view.sites}>${texts.welcome.allowSites}</a>`
        : texts.welcome.snippetNeedsForm
    }</p>
    <div class="row">
      ${
        view.url
          ? linkButton({ href: view.url, label: texts.welcome.openForm, sign: 'external', isOutside: true })
          : action({
              label: texts.welcome.buildFirst,
              onClick: () => root.querySelector<HTMLElement>('.picks button')?.focus(),
            })
      }
    </div>
  </section>`
}
