// `npm start`: the server, until it is told to stop. Node keeps what it compiled of these files for the next start, which
// halves its time; hence the imports after the switch. This file is plain JavaScript, because Node would load what strips types
// (ten megabytes) for it alone: of the others it keeps the stripped text too.
import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

enableCompileCache()
// A start makes much garbage once. V8 would grow the space for young objects by twenty megabytes for it and not give them back;
// under load it may grow as ever. The flag is read whenever that space might grow.
setFlagsFromString('--semi-space-growth-factor=1')
const { environment, readConfigOrExit } = await import('./config.ts')
const config = readConfigOrExit(environment)
const { serve } = await import('./serve.ts')
await serve(config)
setFlagsFromString('--semi-space-growth-factor=2')
