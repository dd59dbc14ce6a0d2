// Script and style for pages that ask certain types of questions, bundled by esbuild from the core that every page needs
// and the parts of those types. A page is sent nothing for types that it does not ask.
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, stop } from 'esbuild'
import { questionTypes } from '../questions/index.ts'

const source = fileURLToPath(new URL('..', import.meta.url))

/** Stands among the types for what only pages of forms with logic need. */
export const LOGIC = 'LOGIC'

/** The script for the types of questions; about a hundredth of a second. */
export function bundleScript(types: readonly string[]): Promise<string> {
  const parts = types.filter(type => questionTypes.get(type)?.answer).join()
  const logic = types.includes(LOGIC) ? 'startLogic' : ''
  return bundled({
    stdin: {
      contents: `import { ${parts} } from './questions/browser-parts.ts'
import { begin } from './browser/take.ts'
${logic && "import { startLogic } from './browser/logic.ts'"}
begin({ ${parts} }, ${logic})`,
      resolveDir: source,
      loader: 'ts',
    },
  })
}

/** The style; that of a type stands beside it, where it has one of its own: questions/rating.css. */
export async function bundleStyle(types: readonly string[]): Promise<string> {
  const own = types.map(type =>
    type === LOGIC
      ? './taking/style/logic.css'
      : `./questions/${type.toLowerCase().replaceAll('_', '-')}.css`,
  )
  const exist = await Promise.all(own.map(path => isFile(source + path)))
  const files = ['./taking/style/take.css', ...own.filter((_, i) => exist[i])]
  const contents = files.map(path => `@import "${path}";`).join('\n')
  return bundled({ stdin: { contents, resolveDir: source, loader: 'css' } })
}

const isFile = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

async function bundled(options: BuildOptions): Promise<string> {
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
}

/** esbuild is a process of its own, which starts by itself; between two bundles nothing needs it. */
export const endBundling = stop
