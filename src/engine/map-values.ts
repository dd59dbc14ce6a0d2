/** The same names with changed values. */
export const mapValues = <T, R>(
  object: Readonly<Record<string, T>>,
  change: (value: T, name: string) => R,
): Record<string, R> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]))
