// What a page of the console gets, and what it gives.
import type { TemplateResult } from 'lit'
import type { Call } from '../api/api.ts'
import type { Account, Application, WebForm } from '../api/contract.d.ts'
import type { ToastAction } from '../kit/live-region.ts'
import type { ConsoleTexts } from '../texts/console/en.ts'
import type { Format } from './format.ts'
import type { Language, Scheme } from './preferences.ts'

export interface ConsoleContext {
  /** The parameters in the address, such as `appid`. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly me: Account
  /** The user whose applications are shown. Admins see those of others. */
  readonly owner: string
  readonly language: Language
  readonly scheme: Scheme
  readonly texts: ConsoleTexts
  readonly format: Format
  readonly root: ShadowRoot
  /** Ends when the page is left. */
  readonly signal: AbortSignal
  /** A call with the session. It asks for the password again where the server wants that. */
  readonly call: Call
  /** An address of the console, for the same owner. */
  href(path: string): string
  /** Goes to an address of the console. */
  go(path: string, options?: { readonly replaces?: boolean }): void
  /** Draws the page again. */
  update(): void
  /** Opens this page again. */
  reload(): void
  toast(text: string, action?: ToastAction): void
  announce(text: string): void
  /** A sentence that says what went wrong and what to do. */
  inWords(error: unknown): string
  setMe(me: Account): void
}

export interface Crumb {
  readonly label: string
  readonly href: string
}

/** A view of one web form, with tabs. */
export interface FormPlace {
  readonly form: WebForm
  readonly tab: FormTab
}

export const FORM_TABS = ['build', 'share', 'responses', 'grade', 'summary', 'versions', 'settings'] as const
export type FormTab = (typeof FORM_TABS)[number]

export interface Page {
  /** The title of the document, and the last crumb. */
  readonly title: string
  /** The last crumb, if the title says more. */
  readonly crumb?: string
  /** The pages above this one. */
  readonly crumbs?: readonly Crumb[]
  /** The application in which the page is. */
  readonly app?: Pick<Application, 'appid' | 'name'>
  readonly place?: FormPlace
  /** The page fills the window, and scrolls by itself. */
  readonly isFull?: boolean
  /** The page has a heading of level 1 with `tabindex="-1"`, which gets the focus. */
  render(): TemplateResult
  /** Called when the page is left. */
  end?(): void
}

export interface PageModule {
  /** Reads what the page needs. A rejection is shown as a page that says what to do. */
  readonly open: (context: ConsoleContext) => Promise<Page> | Page
}
