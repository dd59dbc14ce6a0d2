// Runs a server process: prints a greeting and stops on SIGTERM or SIGINT.
import type { Logger } from 'pino'
import { type Config, listenerUrl } from '../config/config.ts'
import { createLog } from '../platform/log/log.ts'
import { openStore } from '../product/open-store.ts'
import { makeFirstKey, prepareSetup, prepareStore, type RunningServer, startServer } from './server.ts'
import { readAllMetrics } from './worker-metrics.ts'
import { isPrimaryOf, isWorker, startWorkers } from './workers.ts'

/** `command` is how to invoke the command line here. */
export async function serve(config: Config, command = 'npm run formyard --'): Promise<void> {
  // The server keeps running if the reader of its output exits.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const { logger, linesLost } = await createLog(config.logLevel)
  const metrics = { logLinesLost: linesLost, ...(isWorker && { readAll: readAllMetrics }) }
  let server: RunningServer
  try {
    server = isPrimaryOf(config)
      ? await startPrimary(config, logger)
      : await startServer(config, logger, { metrics, isFirst: !isWorker })
  } catch (error) {
    process.stderr.write(`Formyard could not start: ${explainStartError(error, config)}\n`)
    process.exit(1)
  }
  // Registered before the greeting, whose reader may stop the server at once.
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
        logger.warn({ err: error }, `Could not print the greeting. To create an API key, run: ${createKey}`)
    })
}

async function startPrimary(config: Config, logger: Logger): Promise<RunningServer> {
  const db = openStore(config, {
    error: error => logger.error({ err: error }, 'Lost a connection to the store'),
  })
  try {
    await prepareStore(db, config, logger)
    const stop = await startWorkers(config, logger)
    const url = listenerUrl(config.host, config.port)
    const newKey = await makeFirstKey(db, config)
    return { url, publicUrl: config.publicUrl, newKey, setupUrl: await prepareSetup(db, config), stop }
  } finally {
    await db.destroy()
  }
}

function explainStartError(error: unknown, config: { host: string; port: number; dataDir: string }): string {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `port ${config.port} is already in use. Set FORMYARD_PORT to another port.`
  if (code === 'EACCES' && message.includes('listen'))
    return `no permission to listen on port ${config.port}. Set FORMYARD_PORT above 1023.`
  if (code !== undefined && ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `FORMYARD_HOST ${config.host} is not an address of this machine.`
  if (syscall === 'mkdir' || code === 'EACCES' || message.includes('unable to open database file'))
    return `FORMYARD_DATA_DIR ${config.dataDir} is not writable.`
  if (code === 'ECONNREFUSED') return 'cannot connect to the Postgres server in DATABASE_URL.'
  return message
}

function greeting({ url, publicUrl, newKey, setupUrl }: RunningServer, createKey: string): string {
  const lines = ['', `Formyard is ready at ${publicUrl}`, '']
  if (setupUrl !== undefined)
    lines.push(`Open ${setupUrl} to begin`, '(the link works once, for 24 hours)', '')
  lines.push(`  documentation  ${publicUrl}/docs`)
  if (publicUrl !== url) lines.push(`  listening on   ${url}`)
  lines.push(
    ...(newKey === undefined
      ? ['  API key        use an existing one, or create another:', `                 ${createKey}`]
      : [`  API key        ${newKey}`, '                 (an admin key, shown only once)']),
  )
  lines.push(
    '',
    'Or create your first user by the API:',
    '',
    `  curl -s ${url}/devapi/v4/core/user \\`,
    `    -H 'x-api-key: ${newKey ?? 'YOUR_API_KEY'}' -H 'content-type: application/json' \\`,
    `    -d '{"email":"alice@example.com","password":"correct horse 9"}'`,
    '',
    '',
  )
  return lines.join('\n')
}
