// A list of the API that is read page by page, and again when its filters change.
import { html, nothing, type TemplateResult } from 'lit'
import type { Reply } from '../../api/api.ts'
import type { ListRequest } from '../../api/contract.d.ts'
import type { ConsoleContext } from '../page-module.ts'
import { action, empty } from './blocks.ts'

const PAGE_SIZE = 50

/** A list of items of type T, with filters of type F. */
export interface PagedList<T, F = object> {
  readonly items: readonly T[]
  readonly isMore: boolean
  readonly failure: string | undefined
  /** Reads the first page with these filters. Undefined ones are left out. */
  read(filters: F): Promise<void>
  readMore(): Promise<void>
  retry(): Promise<void>
  /** Leaves an item out, after it was deleted. */
  remove(item: T): void
}

/**
 * @param readPage reads one page: `body => call('POST', '/core/audit/all', { body, signal })`
 * @param onPage called with each page before it is shown
 */
export function pagedList<T, F extends object>(
  { update, inWords, signal }: ConsoleContext,
  readPage: (body: F & ListRequest) => Promise<Reply<readonly T[]>>,
  onPage: (items: readonly T[]) => Promise<unknown> = async () => {},
): PagedList<T, F> {
  let filters: F
  let items: readonly T[] = []
  let cursor: string | undefined
  let failure: string | undefined
  let round = 0

  /** The reply to an earlier question is dropped. */
  async function read(from: string | undefined): Promise<void> {
    const mine = ++round
    try {
      const reply = await readPage({
        limit: PAGE_SIZE,
        ...filters,
        ...(from !== undefined && { cursor: from }),
      })
      await onPage(reply.body)
      if (mine !== round) return
      items = from === undefined ? reply.body : [...items, ...reply.body]
      cursor = reply.cursor
      failure = undefined
    } catch (error) {
      if (mine !== round || signal.aborted) return
      failure = inWords(error)
    }
    update()
  }

  return {
    get items() {
      return items
    },
    get isMore() {
      return cursor !== undefined
    },
    get failure() {
      return failure
    },
    read(next) {
      filters = next
      return read(undefined)
    },
    readMore: () => read(cursor),
    retry: () => read(undefined),
    remove(item) {
      items = items.filter(one => one !== item)
      update()
    },
  }
}

/** The line below a list: how much of the list is shown, and a button for more. */
export const pager = <T>({ texts, root }: ConsoleContext, list: PagedList<T>, text: string): TemplateResult =>
  html`<div class="pager more"><p role="status" tabindex="-1">${text}</p>${
    list.isMore
      ? action({
          label: texts.more,
          onClick: async () => {
            await list.readMore()
            if (!list.isMore) root.querySelector<HTMLElement>('.pager [role="status"]')?.focus()
          },
        })
      : nothing
  }</div>`

/** The error that replaces a list after a failed read, with a retry button. */
export const unread = <T>({ texts }: ConsoleContext, list: PagedList<T>): TemplateResult =>
  empty({
    title: texts.failed.list,
    text: list.failure,
    sign: 'warn',
    actions: action({ label: texts.failed.retry, onClick: () => void list.retry() }),
  })
