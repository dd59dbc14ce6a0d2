/** The own member of a record. Ids may be named like members of Object.prototype, such as `constructor`. */
export const getOwn = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
