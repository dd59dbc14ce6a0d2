// Runs a server as a process of its own: says where it is, ends on SIGTERM and SIGINT.
import type { Logger } from 'pino'
import { type Config, listenerUrl } from './config.ts'
import { createLog } from './platform/log/log.ts'
import { openStore } from './product/store.ts'
import { makeFirstKey, prepareStore, type RunningServer, startServer } from './server.ts'
import { readAllMetrics } from './worker-metrics.ts'
import { isPrimaryOf, isWorker, startWorkers } from './workers.ts'

/** `command` is how people here call the command line. */
export async function serve(config: Config, command = 'npm run formyard --'): Promise<void> {
  // Whoever reads what this process prints may go; the server stays.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const { logger, linesLost } = await createLog(config.logLevel)
  const metrics = { logLinesLost: linesLost, ...(isWorker && { readAll: readAllMetrics }) }
  let server: RunningServer
  try {
    server = isPrimaryOf(config)
      ? await startPrimary(config, logger)
      : await startServer(config, logger, { metrics, makesFirstKey: !isWorker })
  } catch (error) {
    process.stderr.write(`Formyard could not start: ${whatToDo(error, config)}\n`)
    process.exit(1)
  }
  // Before the greeting: whoever has read it may stop the server at once.
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (stopping) return
      stopping = true
      await server.stop()
      process.exit(0)
    })
  }

  const createKey = `${command} key create --name admin --scopes read,write,admin`
  if (!isWorker)
    process.stdout.write(greeting(server, createKey), error => {
      if (error)
        logger.warn({ err: error }, `The greeting could not be printed. To make an API key: ${createKey}`)
    })
}

async function startPrimary(config: Config, logger: Logger): Promise<RunningServer> {
  const db = openStore(config, {
    error: error => logger.error({ err: error }, 'A connection to the store broke'),
  })
  try {
    await prepareStore(db, config, logger)
    const stop = await startWorkers(config, logger)
    const url = listenerUrl(config.host, config.port)
    return { url, publicUrl: config.publicUrl, newKey: await makeFirstKey(db, config), stop }
  } finally {
    await db.destroy()
  }
}

function whatToDo(error: unknown, config: { host: string; port: number; dataDir: string }): string {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `port ${config.port} is taken. Set FORMYARD_PORT to another.`
  if (code === 'EACCES' && message.includes('listen'))
    return `port ${config.port} needs more rights. Set FORMYARD_PORT above 1023.`
  if (code !== undefined && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `FORMYARD_HOST ${config.host} is no address of this machine.`
  if (syscall === 'mkdir' || code === 'EACCES' || message.includes('unable to open database file'))
    return `FORMYARD_DATA_DIR ${config.dataDir} cannot be written.`
  if (code === 'ECONNREFUSED') return 'DATABASE_URL names a Postgres that does not answer.'
  return message
}

function greeting({ url, publicUrl, newKey }: RunningServer, createKey: string): string {
  const lines = ['', `Formyard is ready at ${publicUrl}`, `  documentation  ${publicUrl}/docs`]
  if (publicUrl !== url) lines.push(`  listening on   ${url}`)
  lines.push(
    ...(newKey === undefined
      ? ['  API key        yours, or make another:', `                 ${createKey}`]
      : [`  API key        ${newKey}`, '                 (an admin key, shown this once)']),
  )
  lines.push(
    '',
    'Create your first user:',
    '',
    `  curl -s ${url}/devapi/v4/core/user \\`,
    `    -H 'x-api-key: ${newKey ?? 'YOUR_API_KEY'}' -H 'content-type: application/json' \\`,
    `    -d '{"email":"alice@example.com","password":"correct horse 9"}'`,
    '',
    '',
  )
  return lines.join('\n')
}
