// What differs between the elements that edit drafts, and what they share with their parts.
import type { CSSResult, TemplateResult } from 'lit'
import type { LiveRegion } from '../kit/live-region.ts'
import type { DraftApi, DraftHost, DraftReply, Noun, Readable } from './connect.ts'
import type { DraftInfo, DraftWorkspace, WorkspaceOptions } from './workspace.ts'

/** What every catalogue of an editor says. */
export interface DraftTexts {
  readonly locale: string
  readonly loading: string
  readonly failed: string
  readonly tryAgain: string
  readonly signedOut: string
  readonly merged: string
  readonly callFailed: string
  readonly unreachable: string
  readonly notSaved: string
  readonly parts: Readonly<Record<string, string>>
  /** Texts by the code of a fault or problem. */
  readonly faults: Readonly<Record<string, string>>
}

// biome-ignore lint/suspicious/noExplicitAny: an editor has any content, and only its own code reads it.
type AnyWorkspace = DraftWorkspace<any, any, any, any>

export interface DraftContext<W = AnyWorkspace, T extends DraftTexts = DraftTexts>
  extends Pick<LiveRegion, 'announce' | 'toast'> {
  readonly texts: T
  /** BCP 47. */
  readonly locale: string
  readonly root: ShadowRoot
  readonly workspace: W
  /** The address of the server. */
  readonly base: string
  /** False for a page that publishes by its own means. */
  readonly canPublish: boolean
  /** Draws again. */
  update(): void
  /** Moves the focus to the element after the next drawing. */
  focus(selector: string): void
  /** Dispatches an event to the page of the element. Returns false if the page has cancelled the event. */
  emit(name: string, detail: unknown, isCancelable?: boolean): boolean
  /** A sentence about a failed call. */
  inWords(error: unknown): string
  /** Asks for a version of each part that two editors changed. */
  decide(): void
}

export interface Opened<N extends Noun> {
  readonly host: DraftHost<N>
  readonly api: DraftApi<N>
  readonly hidden: readonly string[]
  /** Runs `end` when the element is removed or opens another draft. */
  onEnd(end: () => void): void
}

/** What differs between editors. */
export interface ElementKind<N extends Noun, C extends DraftContext> extends Readable<N> {
  readonly styles: readonly CSSResult[]
  /** The texts until the language is known. */
  readonly texts: C['texts']
  loadTexts(language: string): Promise<C['texts']>
  /** The workspace of a draft that was read. */
  open(options: WorkspaceOptions<DraftReply<N>, DraftInfo>, api: DraftApi<N>): C['workspace']
  /** Adds what only this editor shares. */
  extend(base: DraftContext<C['workspace'], C['texts']>, opened: Opened<N>): C
  idOf(draft: DraftReply<N>): object
  /** The labels of a member in which two versions differ, and of a value that is a word of the API. */
  memberName(texts: C['texts'], member: string, part: string): string
  valueName?(texts: C['texts'], value: unknown, part: string): string | undefined
  draw(context: C): TemplateResult
  /** Where the focus goes if what had it is drawn no more. */
  homeOf(context: C): string
  /** @returns a function that ends what it has started */
  drawn(context: C): (() => void) | undefined
  /** The page, or the person, prefers another color scheme. */
  setDark(context: C, isDark: boolean): void
}
