/** Runs `work` at the first call. Every call returns its result. */
export function once<A, T>(work: (argument: A) => Promise<T>): (argument: A) => Promise<T> {
  let result: Promise<T> | undefined
  return argument => (result ??= work(argument))
}
