// The style of forms' pages for the designer's canvas, with each rule inside of .fy-page.
import { build, transform } from 'esbuild'
import { questionTypes } from '../src/engine/questions/index.ts'
import type { PageBundle } from '../src/public/page/bundle.ts'
import { root } from './built.ts'

/** The parts of the page's style that questions need: no steps, results or languages. */
const CORE = ['frame', 'form', 'choices', 'fields', 'buttons', 'media']
/** Rules that cannot stand inside of another one. */
const KEYFRAMES = /@keyframes [\w-]+\s*\{(?:[^{}]|\{[^{}]*\})*\}/g

export async function scopedStyle(page: Pick<PageBundle, 'styles'>): Promise<string> {
  const imports = CORE.map(name => `@import "./src/public/page/style/${name}.css";`).join('')
  const { outputFiles } = await build({
    stdin: { contents: imports, resolveDir: root, loader: 'css' },
    bundle: true,
    minify: true,
    write: false,
  })
  const types = [...questionTypes.keys()].map(type => page.styles[type] ?? '')
  const style = withOneScheme([...outputFiles.map(({ text }) => text.trim()), ...types].join(''))
  const keyframes = style.match(KEYFRAMES) ?? []
  const rules = style
    .replace(KEYFRAMES, '')
    // The element around a question plays the part of the page.
    .replaceAll(/(^|[{},])(?::root|html|body)(?=[{,])/g, '$1&')
  const own = 'color-scheme:inherit;background:none;'
  const { code } = await transform(`.fy-page{${rules}${own}}${keyframes.join('')}`, {
    loader: 'css',
    minify: true,
    // Nesting is compiled away for browsers that lack it.
    target: ['chrome111', 'firefox116', 'safari16.4'],
  })
  return code.trim()
}

/** The colors of both schemes at once, because the designer's scheme can differ from that of the system. */
function withOneScheme(style: string): string {
  const dark = /@media\s*\(prefers-color-scheme:\s*dark\)\s*\{:root\{([^}]*)\}\}/.exec(style)
  if (!dark) throw new Error('The style of pages has no dark colors')
  const colors = new Map(
    [...(dark[1] ?? '').matchAll(/(--[\w-]+):([^;]+)/g)].map(([, name = '', value = '']) => [name, value]),
  )
  return style
    .replace(dark[0], '')
    .replace(/:root\{[^}]*\}/, root =>
      root.replaceAll(/(--[\w-]+):([^;}]+)/g, (given, name: string, value: string) =>
        colors.has(name) ? `${name}:light-dark(${value},${colors.get(name)})` : given,
      ),
    )
}
