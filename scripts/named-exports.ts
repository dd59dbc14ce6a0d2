// Gives `import()` of a CommonJS package the named exports that Node finds. esbuild gives it the default export alone when it splits code.
import { isBuiltin } from 'node:module'
import type { Plugin } from 'esbuild'

export const namedExports = (external: readonly string[]): Plugin => ({
  name: 'named-exports',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path, resolveDir }) =>
      kind === 'dynamic-import' && !external.includes(path) && !isBuiltin(path)
        ? { path, namespace: 'named-exports', pluginData: resolveDir }
        : undefined,
    )
    onLoad({ filter: /./, namespace: 'named-exports' }, async ({ path, pluginData }) => ({
      contents: exportsOf(path, Object.keys(await import(path))),
      resolveDir: pluginData,
    }))
  },
})

const exportsOf = (path: string, names: readonly string[]) =>
  [
    `import * as all from ${JSON.stringify(path)}`,
    ...names.map((name, i) => `const e${i} = all[${JSON.stringify(name)}]`),
    `export { ${names.map((name, i) => `e${i} as ${JSON.stringify(name)}`).join(', ')} }`,
  ].join('\n')
