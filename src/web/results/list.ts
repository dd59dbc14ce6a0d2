// The pages of the list of responses, by cursors.
import type { Condition } from '../../engine/expressions/condition.ts'
import type { Api } from '../api/api.ts'
import type { Response as FormResponse, Sort as SortRequest } from '../api/contract.d.ts'

export const PAGE = 50

export type Sort = Readonly<Required<SortRequest>>

export interface ListState {
  readonly rows: readonly FormResponse[] | undefined
  /** The cursors of the pages so far; the first page has none. */
  readonly cursors: readonly (string | undefined)[]
  readonly next: string | undefined
  readonly filter: Condition | undefined
  /** Only responses in this state of their review. */
  readonly review?: string | undefined
  readonly sort: Sort
}

/** The newest first. */
export const firstList: ListState = {
  rows: undefined,
  cursors: [undefined],
  next: undefined,
  filter: undefined,
  sort: { by: '_createDate', order: 'DESC' },
}

/** @throws {ApiError} */
export async function readList(
  { api }: { readonly api: Pick<Api, 'call' | 'form'> },
  state: Omit<ListState, 'rows' | 'next'>,
): Promise<ListState> {
  const cursor = state.cursors.at(-1)
  const { body, cursor: next } = await api.call('POST', `${api.form}/response/all`, {
    body: {
      limit: PAGE,
      sort: state.sort,
      ...(state.filter !== undefined && { filter: state.filter }),
      ...(state.review !== undefined && { reviewState: state.review }),
      ...(cursor !== undefined && { cursor }),
    },
  })
  return { ...state, rows: body, next }
}
