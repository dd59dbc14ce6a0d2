// The style and the script of the public pages: made once at start, named by their content, compressed once.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, stop, transform } from 'esbuild'

/** One file in the three encodings that browsers ask for. */
export interface Asset {
  readonly type: string
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export interface Assets {
  readonly scriptPath: string
  readonly stylePath: string
  /** By path. A path names its content, so an answer may be cached for ever. */
  readonly files: ReadonlyMap<string, Asset>
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const pathOf = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Bundles and compresses; about a tenth of a second, and no memory held afterwards. */
export async function loadAssets(): Promise<Assets> {
  const [script, style] = await Promise.all([bundleScript(), minifyStyle()])
  // esbuild is a process of its own; nothing needs it after start.
  await stop()
  const scriptPath = `/f/-/take-${hashOf(script)}.js`
  const stylePath = `/f/-/take-${hashOf(style)}.css`
  return {
    scriptPath,
    stylePath,
    files: new Map([
      [scriptPath, await compressed('text/javascript; charset=utf-8', script)],
      [stylePath, await compressed('text/css; charset=utf-8', style)],
    ]),
  }
}

async function bundleScript(): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [pathOf('../browser/take.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    // The repository's settings are for Node; here they say nothing that esbuild needs.
    tsconfigRaw: {},
  })
  return Buffer.concat(outputFiles.map(file => file.contents))
}

async function minifyStyle(): Promise<Buffer> {
  const source = await readFile(pathOf('./take.css'), 'utf8')
  const { code } = await transform(source, {
    loader: 'css',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
  })
  return Buffer.from(code.trim())
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12)

async function compressed(type: string, identity: Buffer): Promise<Asset> {
  const [br, zipped] = await Promise.all([
    brotliAsync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipAsync(identity, { level: 9 }),
  ])
  return { type, identity, br, gzip: zipped }
}
