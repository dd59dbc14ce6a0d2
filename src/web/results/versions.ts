// What each version of the form asked. Responses are read with the version that they answer.
import type { Api } from '../api/api.ts'
import type { AskedForm } from './results-context.ts'

export class Versions {
  readonly #api: Pick<Api, 'call' | 'form'>
  readonly #known = new Map<number, AskedForm>()
  readonly #reading = new Map<number, Promise<AskedForm>>()

  constructor(api: Pick<Api, 'call' | 'form'>, latest: AskedForm) {
    this.#api = api
    if (latest.version !== null) this.#known.set(latest.version, latest)
  }

  /** Undefined until it was read. */
  find = (version: number): AskedForm | undefined => this.#known.get(version)

  /** @throws {ApiError} */
  read = async (version: number): Promise<AskedForm> => {
    const known = this.#known.get(version)
    if (known) return known
    const reading =
      this.#reading.get(version) ??
      this.#api
        .call('GET', `${this.#api.form}/response/questions`, { query: { version } })
        .then(({ body }) => body)
    this.#reading.set(version, reading)
    try {
      const asked = await reading
      this.#known.set(version, asked)
      return asked
    } finally {
      this.#reading.delete(version)
    }
  }
}
