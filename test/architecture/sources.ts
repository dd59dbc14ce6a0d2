// The import graph of the sources, parsed with a real parser, including type imports.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from '@typescript/typescript6'

export interface Import {
  /** A path in this repository, such as src/app.ts, or a package name. */
  readonly from: string
  readonly isFile: boolean
  /** A type import, which does not exist at run time. */
  readonly isType: boolean
}

export interface SourceFile {
  /** Relative to the repository: src/engine/get-own.ts. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  /** Words of identifiers and strings in lower case, without comments. */
  readonly words: ReadonlySet<string>
}

export const FLOORS = ['engine', 'platform', 'product', 'public', 'web'] as const
export type Floor = (typeof FLOORS)[number]

/** Undefined for files directly in src/. */
export const floorOf = (path: string): Floor | undefined =>
  FLOORS.find(floor => path.startsWith(`src/${floor}/`))

/** The folder directly in a floor, or the file itself if it has none: engine/questions, engine/get-own.ts. */
export const roomOf = (path: string): string => path.split('/').slice(1, 3).join('/')

/** Written from the declarations of routes, and not in the repository. */
const GENERATED = 'src/web/api/contract.d.ts'

export const sources: readonly SourceFile[] = globSync('src/**/*.{ts,mjs}', {
  exclude: [GENERATED],
}).map(file => {
  const path = normalize(file).replaceAll('\\', '/')
  const text = readFileSync(file, 'utf8')
  const parsed = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const specifiers = specifiersIn(parsed)
  return {
    path,
    text,
    words: wordsIn(parsed),
    imports: specifiers.map(({ name, isType }) => {
      const isFile = name.startsWith('.')
      return { from: isFile ? join(dirname(path), name).replaceAll('\\', '/') : name, isFile, isType }
    }),
  }
})

interface Specifier {
  readonly name: string
  readonly isType: boolean
}

function specifiersIn(file: ts.SourceFile): Specifier[] {
  const found: Specifier[] = []
  const add = (name: ts.Expression | undefined, isType: boolean) => {
    if (name && ts.isStringLiteral(name)) found.push({ name: name.text, isType })
  }
  function visit(node: ts.Node): void {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal as ts.Expression, true)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** `readPublishedForm` has four words. */
function wordsIn(file: ts.SourceFile): Set<string> {
  const words = new Set<string>()
  function visit(node: ts.Node): void {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isLiteralExpression(node)) add(node.text)
    else if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) add(node.text)
    ts.forEachChild(node, visit)
  }
  const add = (text: string) => {
    for (const word of text.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/))
      words.add(word.toLowerCase())
  }
  visit(file)
  return words
}

/** Also true if each name is a type: import { type A, type B }. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  if (clause.isTypeOnly) return true
  const bindings = clause.namedBindings
  return (
    clause.name === undefined &&
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.length > 0 &&
    bindings.elements.every(({ isTypeOnly }) => isTypeOnly)
  )
}

/** The first path found from a node back to itself, or undefined. */
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
