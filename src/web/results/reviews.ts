// The states of responses in their review: read for the rows of the table, and set from the page of a response.
import type { Api } from '../api/api.ts'
import type { Review } from '../api/contract.d.ts'

export class Reviews {
  readonly #api: Pick<Api, 'call' | 'form'>
  readonly states: readonly string[]
  readonly #known = new Map<string, Review>()

  constructor(api: Pick<Api, 'call' | 'form'>, states: readonly string[] = []) {
    this.#api = api
    this.states = states
  }

  /** Undefined until it was read. */
  find = (responseid: string): Review | undefined => this.#known.get(responseid)

  /** @throws {ApiError} */
  async read(responseids: readonly string[]): Promise<void> {
    if (this.states.length === 0 || responseids.length === 0) return
    const { body } = await this.#api.call('POST', `${this.#api.form}/review/all`, {
      body: { responseids },
    })
    const [first = ''] = this.states
    // Responses that nobody has reviewed are not in the list.
    for (const responseid of responseids)
      this.#known.set(responseid, { responseid, state: first, author: null, reviewDate: null })
    for (const review of body) this.#known.set(review.responseid, review)
  }

  /** @throws {ApiError} */
  async set(responseid: string, state: string): Promise<void> {
    const path = `${this.#api.form}/response/${responseid}/review` as const
    const { body } = await this.#api.call('PUT', path, { body: { state } })
    this.#known.set(responseid, body)
  }
}
