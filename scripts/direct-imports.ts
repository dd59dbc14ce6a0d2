// Imports of parts of Apache ECharts, each from its own file. All parts of a list such as `echarts/charts` are in one chunk otherwise,
// because esbuild divides files among chunks, not exports.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const IMPORT = /^import \{([^}]+)\} from 'echarts\/(charts|components|features|renderers)'$/gm
const folder = join(dirname(createRequire(import.meta.url).resolve('echarts/core')), 'lib/export')

export const withDirectImports = (source: string): string =>
  source.replace(IMPORT, (_, names: string, list: string) => {
    const exported = readFileSync(join(folder, `${list}.js`), 'utf8')
    return names
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
      .map(name => {
        const [, own, path] =
          new RegExp(`export \\{ (\\w+)(?: as ${name})? \\} from '([^']+)'`).exec(lineOf(exported, name)) ??
          []
        if (!own || !path) throw new Error(`echarts/${list} has no ${name}`)
        return `import { ${own} as ${name} } from ${JSON.stringify(join(folder, path))}`
      })
      .join('\n')
  })

const lineOf = (exported: string, name: string) =>
  exported.split('\n').find(line => new RegExp(`\\b${name} \\}`).test(line)) ?? ''
