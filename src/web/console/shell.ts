// Draws the navigation, the bar at the top and the page.
import { html, nothing, type TemplateResult } from 'lit'
import { iconButton } from '../kit/button.ts'
import { type MenuItem, openMenu } from '../kit/menu.ts'
import { appEntries } from './app-parts.ts'
import type { Console } from './console.ts'
import { tabsOf } from './form-place.ts'
import type { Crumb, Page } from './page-module.ts'
import type { Section } from './page-table.ts'
import { type Glyph, glyph } from './parts/glyph.ts'
import { skeleton } from './parts/skeleton.ts'
import { stateMark } from './parts/state-mark.ts'
import { LANGUAGES, type Language, SCHEMES } from './preferences.ts'

export function drawShell(shell: Console): TemplateResult {
  const { texts, page, isLoading, isOffline, isMenuOpen } = shell
  const isFull = page?.isFull === true && !isLoading
  return html`<nav aria-label=${texts.skip}><button type="button" class="skip" @click=${toMain}>${texts.skip}</button></nav>
    <div class="shell ${isFull ? 'full' : ''} ${isMenuOpen ? 'menu-open' : ''}">
      ${side(shell)}
      <div class="column">
        <div class="top">${bar(shell)} ${tabs(shell)}</div>
        ${isOffline ? html`<p class="offline" role="status">${glyph('offline')}<span>${texts.offline}</span></p>` : nothing}
        <main id="main" class=${isFull ? 'main full' : 'main'}>${
          isLoading ? skeleton(texts.loading) : (page?.render() ?? nothing)
        }</main>
      </div>
    </div>
    <form class="k-hidden" id="sign-out" method="post" action="/logout"></form>`
}

function toMain(event: Event): void {
  const root = (event.currentTarget as HTMLElement).getRootNode() as ShadowRoot
  root.querySelector<HTMLElement>('main h1')?.focus()
}

function side(shell: Console): TemplateResult {
  const { texts, me, page, section, isMenuOpen } = shell
  const app = page?.app
  const isAdmin = me?.features.includes('admin') === true
  return html`<nav
      class="side"
      aria-label=${texts.nav.label}
      @keydown=${(event: KeyboardEvent) => {
        if (event.key === 'Escape' && isMenuOpen) closeMenu(shell)
      }}
    >
      <p class="org"><a href="/console"><span class="logo">${glyph('logo')}</span><span class="clip"><bdi>${me?.organization.name ?? 'Formyard'}</bdi></span></a>
        ${iconButton({ label: texts.nav.close, icon: 'close', class: 'side-close', onClick: () => closeMenu(shell) })}</p>
      ${
        app
          ? html`<h2><bdi>${app.name}</bdi></h2>
              <ul>
                ${appEntries(app.appid, location.pathname, isAdmin).map(({ name, sign, path, isCurrent }) =>
                  entry(withOwner(path), sign, texts.nav[name], isCurrent),
                )}
              </ul>`
          : nothing
      }
      <h2>${texts.nav.workspace}</h2>
      <ul>
        ${entry('/console', 'grid', texts.nav.apps, section === 'apps' && !app)}
        ${entry('/console/templates', 'template', texts.nav.templates, isIn(shell, 'templates'))}
        ${entry('/console/welcome', 'compass', texts.nav.welcome, isIn(shell, 'welcome'))}
      </ul>
      ${isAdmin ? adminEntries(shell) : nothing}
      ${me ? foot(shell) : nothing}
    </nav>
    <div class="shade" @click=${() => closeMenu(shell)}></div>`
}

const ADMIN_SIGNS = {
  users: 'people',
  keys: 'key',
  tokens: 'ticket',
  secrets: 'lock',
  audit: 'shield',
  organization: 'building',
} as const

function adminEntries(shell: Console): TemplateResult {
  const { nav } = shell.texts
  const entries = Object.entries(ADMIN_SIGNS) as [keyof typeof ADMIN_SIGNS, Glyph][]
  return html`<h2>${nav.admin}</h2>
    <ul>${entries.map(([name, sign]) => entry(`/console/${name}`, sign, name === 'secrets' ? nav.orgSecrets : nav[name], isIn(shell, name)))}</ul>`
}

const isIn = ({ section }: Console, one: Section) => section === one

function closeMenu(shell: Console): void {
  shell.toggleMenu(false)
  shell.root.querySelector<HTMLElement>('.menu-button')?.focus()
}

const entry = (path: string, sign: Glyph, label: string, isCurrent: boolean) => html`<li>
  <a href=${path} aria-current=${isCurrent ? 'page' : nothing}>${glyph(sign)}<span>${label}</span></a>
</li>`

/** Admins stay in the applications of the user whom they look at. */
function withOwner(path: string): string {
  const user = new URLSearchParams(location.search).get('user')
  return user ? `${path}?user=${encodeURIComponent(user)}` : path
}

function foot(shell: Console): TemplateResult | typeof nothing {
  const { me, texts } = shell
  if (!me) return nothing
  const { firstName, lastName, email } = me.user
  const name = [firstName, lastName].filter(Boolean).join(' ') || email
  return html`<div class="foot">
    <button
      type="button"
      class="user"
      data-key="user-menu"
      aria-haspopup="menu"
      aria-expanded="false"
      @click=${(event: MouseEvent) => openMenu(event.currentTarget as HTMLElement, texts.nav.userMenu, userMenu(shell))}
    ><span class="avatar" aria-hidden="true">${initials(name)}</span><span class="clip"><bdi>${name}</bdi></span>${glyph('down')}</button>
  </div>`
}

const initials = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map(word => [...word][0]?.toUpperCase() ?? '')
    .join('')

function userMenu(shell: Console): MenuItem[] {
  const { texts } = shell
  const languages = Object.entries(LANGUAGES).map(([language, label], i) => ({
    label,
    isChecked: shell.language === language,
    startsGroup: i === 0,
    // The keys of LANGUAGES are languages.
    onSelect: () => void shell.setLanguage(language as Language),
  }))
  const schemes = SCHEMES.map((scheme, i) => ({
    label: texts.schemes[scheme],
    isChecked: shell.scheme === scheme,
    startsGroup: i === 0,
    onSelect: () => shell.setScheme(scheme),
  }))
  const signOut = shell.root.querySelector<HTMLFormElement>('#sign-out')
  return [
    { label: texts.nav.account, icon: 'person', onSelect: () => shell.go('/console/account') },
    ...(shell.me?.server.apiPath
      ? [{ label: texts.nav.docs, icon: 'list' as const, onSelect: () => location.assign('/docs') }]
      : []),
    ...languages,
    ...schemes,
    { label: texts.nav.signOut, icon: 'lock', startsGroup: true, onSelect: () => signOut?.requestSubmit() },
  ]
}

function bar(shell: Console): TemplateResult {
  const { texts, page, isMenuOpen } = shell
  const crumbs = page?.crumbs ?? []
  return html`<header class="bar">
    ${iconButton({
      label: texts.nav.open,
      icon: 'list',
      class: 'menu-button',
      isExpanded: isMenuOpen,
      onClick: () => {
        shell.toggleMenu(true)
        shell.root.querySelector<HTMLElement>('.side a')?.focus()
      },
    })}
    <nav class="crumbs" aria-label=${texts.nav.here}>
      <ol>
        ${crumbs.map(crumb)}
        <li aria-current="page"><bdi>${page ? lastCrumb(page) : ''}</bdi></li>
      </ol>
    </nav>
    ${page?.place ? stateMark(texts, page.place.form) : nothing}
  </header>`
}

const lastCrumb = ({ place, title, crumb = title }: Page) => place?.form.name ?? crumb
const crumb = ({ label, href }: Crumb) =>
  html`<li><a href=${href}><bdi>${label}</bdi></a><span aria-hidden="true">/</span></li>`

function tabs({ page, texts }: Console): TemplateResult | typeof nothing {
  const place = page?.place
  if (!place) return nothing
  const { appid, webformid } = place.form
  return html`<nav class="tabs" aria-label=${texts.nav.form}>
    ${tabsOf(place).map(
      tab =>
        html`<a
          href=${withOwner(`/console/apps/${appid}/forms/${webformid}/${tab}`)}
          aria-current=${tab === place.tab ? 'page' : nothing}
        >${texts.tabs[tab]}</a>`,
    )}
  </nav>`
}
