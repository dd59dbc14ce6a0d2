/** The code of an element. */
export interface Part {
  /**
   * Called after the element was added to the page or removed from it, and after `changed`, an attribute or a property, was set
   * to another value.
   */
  sync(changed?: string): void
}

export interface Element {
  load(): Promise<{ readonly create: (host: HTMLElement) => Part }>
  /** The methods of the part that pages can call. Each returns a promise. */
  readonly methods: readonly string[]
  /** Attributes that are also properties, by the names of the properties. */
  readonly attributes?: Readonly<Record<string, string>>
  /** Other properties. */
  readonly properties?: readonly string[]
}

/** Makes the class of an element. Its code is loaded when the first one is added to a page, or a method is called. */
export function shell({
  load,
  methods,
  attributes = {},
  properties = [],
}: Element): CustomElementConstructor {
  class Shell extends HTMLElement {
    static readonly observedAttributes = Object.values(attributes)
    #part: Promise<Part> | undefined
    readonly values: Record<string, unknown> = {}

    constructor() {
      super()
      // What the page has set before this script was loaded hides the accessors of the class.
      for (const name of [...Object.keys(attributes), ...properties]) {
        const own = Object.getOwnPropertyDescriptor(this, name)
        if (!own) continue
        Reflect.deleteProperty(this, name)
        // The rules for constructors forbid new attributes.
        queueMicrotask(() => Reflect.set(this, name, own.value))
      }
    }

    async run(method: string, values: readonly unknown[] = []): Promise<unknown> {
      this.#part ??= load().then(({ create }) => create(this))
      try {
        const part = await this.#part
        return await Reflect.apply(Reflect.get(part, method), part, values)
      } catch (error) {
        console.error(error)
        const detail = { code: 'load_failed' }
        this.dispatchEvent(new CustomEvent('formyard-error', { detail, bubbles: true, composed: true }))
        return undefined
      }
    }

    changed(name: string) {
      if (this.#part) this.run('sync', [name])
    }

    connectedCallback() {
      this.run('sync')
    }

    disconnectedCallback() {
      this.changed('')
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (before !== after) this.changed(name)
    }
  }

  const define = (name: string, descriptor: PropertyDescriptor & ThisType<Shell>) =>
    Object.defineProperty(Shell.prototype, name, { configurable: true, enumerable: true, ...descriptor })
  for (const name of methods)
    define(name, {
      value(...values: unknown[]) {
        return this.run(name, values)
      },
    })
  for (const [name, attribute] of Object.entries(attributes))
    define(name, {
      get() {
        return this.getAttribute(attribute)
      },
      set(value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(attribute)
        else this.setAttribute(attribute, value === true ? '' : String(value))
      },
    })
  for (const name of properties)
    define(name, {
      get() {
        return this.values[name]
      },
      set(value: unknown) {
        // Frameworks set properties again at each rendering.
        if (this.values[name] === value) return
        this.values[name] = value
        this.changed(name)
      },
    })
  return Shell
}
