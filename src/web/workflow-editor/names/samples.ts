// What a name stood for in the last test, to recognise it by.
import type { EditorContext } from '../workflow-context.ts'

const MAX = 40

export function sampleOf({ tests }: Pick<EditorContext, 'tests'>, path: string): string {
  if (path.startsWith('secrets.')) return ''
  const [root = '', ...rest] = path.split('.')
  const start = root === 'steps' ? tests.outputs.get(rest.shift() ?? '') : tests.input[root]
  const value = rest.reduce<unknown>(
    (inner, member) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, member) : undefined),
    start,
  )
  if (value === undefined || value === null || typeof value === 'object') return ''
  const text = String(value)
  return text.length > MAX ? `${text.slice(0, MAX - 1)}…` : text
}
