/** The code of an element. */
interface Part {
  /** Called after the element was added to the page or removed from it. */
  sync(): void
  readonly [method: string]: (...values: never[]) => unknown
}

export interface Element {
  load(): Promise<{ readonly create: (host: HTMLElement) => Part }>
  /** The methods of the part that pages can call. Each returns a promise. */
  readonly methods: readonly string[]
}

/** Makes the class of an element. Its code is loaded when the first one is added to a page, or a method is called. */
export function shell({ load, methods }: Element): CustomElementConstructor {
  class Shell extends HTMLElement {
    #part: Promise<Part> | undefined

    async run(method: string, values: readonly unknown[] = []): Promise<void> {
      this.#part ??= load().then(({ create }) => create(this))
      try {
        const part = await this.#part
        await part[method]?.(...(values as never[]))
      } catch (error) {
        console.error(error)
        const detail = { code: 'load_failed' }
        this.dispatchEvent(new CustomEvent('formyard-error', { detail, bubbles: true, composed: true }))
      }
    }

    connectedCallback() {
      this.run('sync')
    }

    disconnectedCallback() {
      if (this.#part) this.run('sync')
    }
  }
  for (const name of methods)
    Object.defineProperty(Shell.prototype, name, {
      value(this: Shell, ...values: unknown[]) {
        return this.run(name, values)
      },
    })
  return Shell
}
