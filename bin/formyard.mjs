#!/usr/bin/env node
// The command line, from dist/.
import * as module from 'node:module'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 26 || (major === 26 && minor < 1)) {
  process.stderr.write(`formyard needs Node 26.1 or newer; this is ${process.version}.\n`)
  process.exit(2)
}

// Node keeps the compiled code for the next start.
module.enableCompileCache()
// Errors in the log name lines of the sources.
module.setSourceMapsSupport(true)
await import('../dist/formyard.mjs')
