const seen = new WeakSet<object>()

/** True the first time that a thing is asked about. */
export function isFirstTime(thing: object): boolean {
  const isFirst = !seen.has(thing)
  seen.add(thing)
  return isFirst
}
