// Generates clients from a running server's OpenAPI document, as docs/clients.md describes.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

// Both generators need the API of TypeScript 5 or 6, which version 7 lacks. Microsoft also publishes version 6 under a second
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

/** A folder with a client of each generator, and the code in `calls/` beside them. */
export async function generateClients(documentUrl: string): Promise<Workspace> {
  const folder = await mkdtemp(join(tmpdir(), 'formyard-clients-'))
  const [{ createClient }, { default: openapiTS, astToString }] = await Promise.all([
    import('@hey-api/openapi-ts'),
    import('openapi-typescript'),
    cp(join(import.meta.dirname, 'calls'), folder, { recursive: true }),
    symlink(resolve('node_modules'), join(folder, 'node_modules')),
    writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' })),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG)),
  ])
  await createClient({
    input: documentUrl,
    output: { path: join(folder, 'hey-api'), module: { extension: '.ts' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  await writeFile(join(folder, 'schema.ts'), astToString(await openapiTS(new URL(documentUrl))))
  await writeExamples(folder)
  return { folder, remove: () => rm(folder, { recursive: true }) }
}

/** Declarations that the guide's examples assume. */
const ASSUMED_DECLARATIONS = `declare const slug: string, userid: string, appid: string, webformid: string, bytes: Uint8Array<ArrayBuffer>
`

/** The TypeScript of docs/clients.md, to type-check with the rest. The third example continues the first. */
async function writeExamples(folder: string): Promise<void> {
  const guide = await readFile('docs/clients.md', 'utf8')
  const [heyApi = '', openapiFetch = '', pages = ''] = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(
    ([, text = '']) => text,
  )
  const withHeyApi = (ASSUMED_DECLARATIONS + heyApi + pages)
    .replaceAll("'./formyard/client'", "'./hey-api/client/index.ts'")
    .replaceAll("'./formyard'", "'./hey-api/index.ts'")
  const withOpenapiFetch = (ASSUMED_DECLARATIONS + openapiFetch).replaceAll("'./formyard'", "'./schema.ts'")
  await writeFile(join(folder, 'guide-hey-api.ts'), withHeyApi)
  await writeFile(join(folder, 'guide-openapi-fetch.ts'), withOpenapiFetch)
}
