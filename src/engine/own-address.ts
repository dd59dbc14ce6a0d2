/** Whether an address of a document leads to the server at `base`. Paths do. */
export const isOwnAddress = (address: string, base: string): boolean =>
  URL.parse(address, base)?.origin === new URL(base).origin
