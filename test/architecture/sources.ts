// The sources as a graph: each file with what it imports, read by a parser, types included.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

export interface Import {
  /** A path of this repository such as src/app.ts, or the name of a package. */
  readonly from: string
  readonly isFile: boolean
  /** Gone at run time. */
  readonly isType: boolean
}

export interface SourceFile {
  /** From the root of the repository: src/engine/own.ts. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

export const FLOORS = ['engine', 'platform', 'product', 'public', 'web'] as const
export type Floor = (typeof FLOORS)[number]

/** Undefined for the files directly in src/. */
export const floorOf = (path: string): Floor | undefined =>
  FLOORS.find(floor => path.startsWith(`src/${floor}/`))

/** The folder directly on a floor, or the file where it lies on the floor itself: engine/questions, engine/own.ts. */
export const roomOf = (path: string): string => path.split('/').slice(1, 3).join('/')

export const sources: readonly SourceFile[] = globSync('src/**/*.{ts,mjs}').map(file => {
  const path = normalize(file).replaceAll('\\', '/')
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(path, text)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) => {
      const [, name] = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
      return name ? [{ name, isType: false }] : []
    }),
  ]
  return {
    path,
    text,
    imports: specifiers.map(({ name, isType }) => {
      const isFile = name.startsWith('.')
      return { from: isFile ? join(dirname(path), name).replaceAll('\\', '/') : name, isFile, isType }
    }),
  }
})

/** The first way found from a node back to itself, or undefined. */
export function findCycle(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>()
  function visit(node: string, trail: readonly string[]): string[] | undefined {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node]
    if (done.has(node)) return undefined
    for (const next of edges.get(node) ?? []) {
      const cycle = visit(next, [...trail, node])
      if (cycle) return cycle
    }
    done.add(node)
    return undefined
  }
  for (const node of edges.keys()) {
    const cycle = visit(node, [])
    if (cycle) return cycle
  }
  return undefined
}
