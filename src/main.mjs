// `npm start`: the server, until it is told to stop. Node keeps what it compiled of these files for the next start, which
// halves its time; hence the imports after the switch. This file is plain JavaScript, because Node would load what strips types
// (ten megabytes) for it alone: of the others it keeps the stripped text too.
import { executionAsyncResource } from 'node:async_hooks'
import cluster from 'node:cluster'
import { enableCompileCache, setSourceMapsSupport } from 'node:module'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { bundleFolder, isBundle } from './bundle-folder.mjs'

// V8 forgets the shape of objects of which none is left when it looks through the whole heap. Of those that `process.nextTick` makes, none
// is left between two events; made without their shape, each takes 600 ns in place of 60 for as long as the process lives, and a
// request makes several. So one is kept. It is exported because V8 keeps what modules export.
export let keptTick
process.nextTick(() => {
  keptTick = executionAsyncResource()
})

enableCompileCache()
// A start makes much garbage once. V8 would grow the space for young objects by twenty megabytes for it and not give them back;
// under load it may grow as ever. The flag is read whenever that space might grow.
setFlagsFromString('--semi-space-growth-factor=1')
// A worker that is born later starts what the first process has started, whatever was edited since.
if (!cluster.isWorker) process.env.FORMYARD_BUNDLE = bundleFolder()
const bundle = process.env.FORMYARD_BUNDLE
const isBundled = isBundle(bundle)
// So that an error in the log names a line of the sources.
if (isBundled) setSourceMapsSupport(true)
const load = name => import(isBundled ? pathToFileURL(`${bundle}/${name}.js`) : `./${name}.ts`)
const { environment, readConfigOrExit } = await load('config')
const config = readConfigOrExit(environment)
const { serve } = await load('serve')
await serve(config)
setFlagsFromString('--semi-space-growth-factor=2')
