// Script and style for pages that ask certain types of questions, bundled by esbuild from the core that every page needs
// and the parts of those types. A page is sent nothing for types that it does not ask.
import { createHash } from 'node:crypto'
import { access, readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'
import { questionTypes } from '../../engine/questions/index.ts'
import type { QuestionType } from '../../engine/questions/type.ts'
import { sources } from '../../sources.ts'

const source = fileURLToPath(sources)

/** Stands among the types for what only pages of forms with logic need. */
export const LOGIC = 'LOGIC'

/** The script for the types of questions; about a hundredth of a second. */
export function bundleScript(types: readonly string[]): Promise<string> {
  const parts = types.filter(type => isOnPage(questionTypes.get(type))).join()
  const hasLogic = types.includes(LOGIC)
  return bundled({
    stdin: {
      contents: `import { ${parts} } from './engine/questions/browser/table.ts'
${hasLogic ? startsLogic(parts) : ''}import { begin } from './web/take/take.ts'
begin({ ${parts} })`,
      resolveDir: source,
      loader: 'ts',
    },
  })
}

const isOnPage = (type: QuestionType | undefined) => type?.answer !== undefined && !type.isUnseen

/** Logic begins first: the rest of the script then finds nothing but what is asked. */
const startsLogic = (parts: string) => `import { startLogic } from './web/take/logic.ts'
startLogic({ ${parts} })
`

/** The style; a type that has one of its own keeps it in its folder: questions/rating/style.css. */
export async function bundleStyle(types: readonly string[]): Promise<string> {
  const own = types.map(type =>
    type === LOGIC
      ? './public/page/style/logic.css'
      : `./engine/questions/${type.toLowerCase().replaceAll('_', '-')}/style.css`,
  )
  const exist = await Promise.all(own.map(path => isFile(source + path)))
  const files = ['./public/page/style/take.css', ...own.filter((_, i) => exist[i])]
  const contents = files.map(path => `@import "${path}";`).join('\n')
  return bundled({ stdin: { contents, resolveDir: source, loader: 'css' } })
}

/** All that a bundle is made from lies in these. */
const FOLDERS = ['web/take', 'engine', 'public/page/style']

/** Names what bundles are made from: with anything about it changed, by an update, the name is another. */
export async function releaseName(): Promise<string> {
  const names = await Promise.all(
    FOLDERS.map(async folder =>
      (await readdir(source + folder, { recursive: true, withFileTypes: true }))
        .filter(entry => entry.isFile())
        .map(entry => relative(source, join(entry.parentPath, entry.name))),
    ),
  )
  const files = await Promise.all(
    names
      .flat()
      .sort()
      .map(async name => [name, await readFile(source + name)] as const),
  )
  const { version } = createRequire(import.meta.url)('esbuild/package.json')
  const hash = createHash('sha256').update(version)
  for (const [name, content] of files) hash.update(`\n${name} ${content.length}\n`).update(content)
  return hash.digest('hex').slice(0, 12)
}

const isFile = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

let running = 0

async function bundled(options: BuildOptions): Promise<string> {
  // Nine megabytes that a server needs when its pages are first asked for.
  const { build, stop } = await import('esbuild')
  running++
  try {
    const { outputFiles } = await build({
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      // The repository's settings are for Node; here they say nothing that esbuild needs.
      tsconfigRaw: {},
      ...options,
      write: false,
    })
    return outputFiles.map(file => file.text.trim()).join('')
  } finally {
    running--
    // esbuild is a process of its own, which starts by itself; what it still works on would never end if it were stopped.
    if (running === 0) stop()
  }
}
