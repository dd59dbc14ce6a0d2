// Headers of requests as lines of text.

/** Undefined if a line is not a header. */
export function headersIn(text: string): Readonly<Record<string, string>> | undefined {
  const headers: [string, string][] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, name, value = ''] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:(.*)$/.exec(line) ?? []
    if (!name) return undefined
    headers.push([name, value.trim()])
  }
  return Object.fromEntries(headers)
}

export const headersToText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
