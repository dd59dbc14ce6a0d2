// `node src/main.ts` runs the server from its sources, for development.
import { enableCompileCache } from 'node:module'
import { environment, readConfigOrExit } from './config.ts'

// Node keeps the compiled code for the next start.
enableCompileCache()
const config = readConfigOrExit(environment)
const { serve } = await import('./serve.ts')
await serve(config)
