// The parts of an application, in the order of its navigation. Each part has its pages below one address.
import type { ConsoleTexts } from '../texts/console/en.ts'
import type { Glyph } from './parts/glyph.ts'

interface AppPart {
  /** The key of its text in the navigation. */
  readonly name: keyof ConsoleTexts['nav']
  readonly sign: Glyph
  /** The path below the address of the application. */
  readonly path: string
  /** The first page of an application is the list of its forms, whose own pages are below this path. */
  readonly pagesBelow?: string
  readonly isForAdmins?: boolean
}

const APP_PARTS: readonly AppPart[] = [
  { name: 'forms', sign: 'form', path: '', pagesBelow: '/forms' },
  { name: 'datasets', sign: 'table', path: '/datasets' },
  { name: 'charts', sign: 'pie', path: '/charts' },
  { name: 'dashboards', sign: 'chart', path: '/dashboards' },
  { name: 'workflows', sign: 'flow', path: '/workflows' },
  { name: 'webhooks', sign: 'send', path: '/webhooks' },
  { name: 'secrets', sign: 'lock', path: '/secrets', isForAdmins: true },
  { name: 'appSettings', sign: 'settings', path: '/settings' },
]

export interface AppEntry {
  readonly name: AppPart['name']
  readonly sign: Glyph
  readonly path: string
  readonly isCurrent: boolean
}

/** The entries of an application's navigation. `pathname` is the address of the open page. */
export const appEntries = (appid: string, pathname: string, isAdmin: boolean): AppEntry[] =>
  APP_PARTS.filter(({ isForAdmins }) => isAdmin || !isForAdmins).map(
    ({ name, sign, path: below, pagesBelow = below }) => {
      const app = `/console/apps/${appid}`
      const path = app + below
      return { name, sign, path, isCurrent: pathname === path || pathname.startsWith(`${app}${pagesBelow}/`) }
    },
  )
