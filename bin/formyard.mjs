#!/usr/bin/env node
// The installed command. Node strips types from a project's own files but not below node_modules, so this says how.
import { readFileSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 26 || (major === 26 && minor < 1)) {
  process.stderr.write(`formyard needs Node 26.1 or newer; this is ${process.version}.\n`)
  process.exit(2)
}

const own = new URL('../src/', import.meta.url).href
module.registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith(own) || !url.endsWith('.ts')) return nextLoad(url, context)
    const source = module.stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  },
})
await import(`${own}cli.ts`)
