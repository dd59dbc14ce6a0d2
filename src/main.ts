// `npm start`: the server, until it is told to stop. Node keeps what it compiled of these files for the next start, which
// halves its time; hence the import after the switch.
import { enableCompileCache } from 'node:module'

enableCompileCache()
const { environment } = await import('./config.ts')
const { serve } = await import('./serve.ts')
await serve(environment)
