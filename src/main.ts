// `node src/main.ts` runs the server from its sources during development.
import { enableCompileCache } from 'node:module'
import { environment, readConfigOrExit } from './config/config.ts'

// Lets Node reuse the compiled code at the next start.
enableCompileCache()
const config = readConfigOrExit(environment)
const { serve } = await import('./processes/serve.ts')
await serve(config)
