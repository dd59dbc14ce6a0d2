// The parts of the URL Standard that the engine uses. The types of a whole browser would hide a use of the page.
declare class URL {
  constructor(text: string)
  static parse(text: string): URL | null
  static canParse(text: string): boolean
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly hostname: string
  readonly username: string
  readonly password: string
}

declare class URLSearchParams {
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
}
