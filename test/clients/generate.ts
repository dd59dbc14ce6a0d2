// Generates types from a running server's OpenAPI document, as docs/clients.md describes.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// The generator needs the API of TypeScript 5 or 6, which version 7 lacks. Microsoft also publishes version 6 under a second
// name, so it can be installed beside 7.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@typescript/typescript6' : specifier, context),
})

const TSCONFIG = {
  compilerOptions: {
    target: 'esnext',
    module: 'nodenext',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    noEmit: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
  include: ['*.ts'],
}

export interface Workspace {
  readonly folder: string
  remove(): Promise<void>
}

/** A folder with the generated types, and the code in `calls/` beside them. */
export async function generateTypes(documentUrl: string): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'formyard-clients-'))
  const [{ default: openapiTS, astToString }] = await Promise.all([
    import('openapi-typescript'),
    cp(join(import.meta.dirname, 'calls'), folder, { recursive: true }),
    symlink(resolve('node_modules'), join(folder, 'node_modules')),
    writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' })),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG)),
  ])
  await writeFile(join(folder, 'schema.ts'), astToString(await openapiTS(new URL(documentUrl))))
  await writeFile(join(folder, 'guide.ts'), await exampleOfGuide())
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** Declarations that the guide's examples assume. */
const ASSUMED_DECLARATIONS = `declare const slug: string, userid: string, appid: string, webformid: string, bytes: Uint8Array<ArrayBuffer>
`

/** The TypeScript of docs/clients.md, to type-check with the rest. The second example continues the first. */
async function exampleOfGuide(): Promise<string> {
  const guide = await readFile('docs/clients.md', 'utf8')
  const examples = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text)
  return (ASSUMED_DECLARATIONS + examples.join('')).replaceAll("'./formyard'", "'./schema.ts'")
}
