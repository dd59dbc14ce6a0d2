// Reads the environment once into a frozen object. Nothing else reads process.env.
// An invalid value is reported on one line that names the variable.
import { join } from 'node:path'
import { isEmail } from '../engine/questions/email/answer.ts'
import type { SqliteSync } from '../platform/db/sqlite/handle.ts'
import type { MetricsAccess } from '../platform/http/metrics.ts'
import type { ListenAddress } from '../platform/http/second-listener.ts'
import type { Egress } from '../platform/outgoing/egress.ts'
import type { MailConfig } from '../platform/outgoing/mail.ts'
import type { S3Config } from '../platform/storage/s3.ts'
import { isSender } from '../product/mail/sender.ts'
import {
  apiKey,
  ConfigError,
  count,
  days,
  type Environment,
  hosts,
  httpUrl,
  listenAddress,
  networks,
  oneOf,
  portNumber,
  postgresUrl,
  privateNetworks,
  secretKeys,
  text,
  workers,
} from './config-values.ts'

export interface Config {
  readonly host: string
  readonly port: number
  /** Where the developer API and its reference are served instead; undefined for the same address. */
  readonly apiListen: ListenAddress | undefined
  /** Base of public URLs, without a trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  /** `postgres://...`, or undefined for the embedded store. */
  readonly databaseUrl: string | undefined
  readonly sqliteSync: SqliteSync
  /** False behind a transaction pooler: the server then keeps no session state in Postgres, neither prepared statements nor settings. */
  readonly prepare: boolean
  readonly apiKey: string | undefined
  /** The keys that encrypt secrets, of 32 bytes. The first encrypts, all decrypt. */
  readonly secretKeys: readonly Uint8Array[]
  /** How many days events are kept after they were passed on. */
  readonly eventDays: number
  /** Where the server may connect to, for addresses that users give. */
  readonly egress: Egress
  /** The operator's mail server; undefined without one. */
  readonly mail: MailConfig | undefined
  /** Limit of mails per minute for each application. */
  readonly mailsPerMinute: number
  /** Steps of workflows that run at once, of each organization and in each process. */
  readonly workflowSteps: number
  /** Undefined if the console is off. */
  readonly console: ConsoleConfig | undefined
  /** Server processes; more than one needs Postgres. */
  readonly workers: number
  /** Connections per process. Further ones are closed at once. */
  readonly maxConnections: number
  /** Concurrent requests per process. Further ones get 503. */
  readonly maxRequests: number
  /** Concurrent uploads per process. Further ones get 503. */
  readonly maxUploads: number
  /** Limit on the bytes of uploaded files, per form, that belong to no response yet. */
  readonly maxUnclaimedBytes: number
  /** Uploads are refused while the disk has less free space than this. */
  readonly minFreeBytes: number
  /** What a file may become that is loaded into a dataset. */
  readonly loadLimits: { readonly rows: number; readonly bytes: number }
  readonly rateLimit: boolean
  /** Addresses, networks and network names of proxies whose forwarding headers are trusted. */
  readonly trustedProxies: readonly string[]
  readonly logLevel: string
  readonly metrics: MetricsAccess
  /** Undefined if filters and summaries must read every response. */
  readonly analytics: { readonly memoryBytes: number; readonly directory: string } | undefined
  /** Where uploaded files are stored; undefined for the data directory. */
  readonly s3: S3Config | undefined
}

export interface ConsoleConfig {
  /** Base of links to the console, without a trailing slash. */
  readonly url: string
  /** False if the operator set no address. The console then works at each address of the server. */
  readonly isFixed: boolean
  /** True if the console has a host of its own, where no forms are. */
  readonly isApart: boolean
  /** The administrator to create on a store without one. */
  readonly admin: { readonly email: string; readonly password: string } | undefined
}

export const environment: Environment = process.env

const MB = 1024 * 1024
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads the configuration from an environment.
 * @throws {ConfigError} naming the first invalid variable
 */
export function readConfig(env: Environment): Config {
  const host = text(env, 'FORMYARD_HOST') ?? '127.0.0.1'
  const port = portNumber(env, 'FORMYARD_PORT') ?? portNumber(env, 'PORT') ?? 8080
  const publicUrl = httpUrl(env, 'FORMYARD_PUBLIC_URL')
  const databaseUrl = postgresUrl(env, 'DATABASE_URL')
  const dataDir = text(env, 'FORMYARD_DATA_DIR') ?? './data'
  return Object.freeze({
    host,
    port,
    apiListen: listenAddress(env, 'FORMYARD_API_LISTEN'),
    publicUrl: publicUrl ?? listenerUrl(host, port),
    dataDir,
    databaseUrl,
    sqliteSync: oneOf(env, 'FORMYARD_SQLITE_SYNC', ['beside', 'inline'], 'beside'),
    prepare: oneOf(env, 'FORMYARD_PREPARE', ['on', 'off'], 'on') === 'on',
    apiKey: apiKey(env, 'FORMYARD_API_KEY'),
    secretKeys: secretKeys(env, 'FORMYARD_SECRET_KEY'),
    eventDays: days(env, 'FORMYARD_EVENT_DAYS', 7, 90),
    egress: {
      hosts: hosts(env, 'FORMYARD_EGRESS'),
      privateNetworks: privateNetworks(env, 'FORMYARD_EGRESS_PRIVATE'),
    },
    mail: mailServer(env),
    mailsPerMinute: count(env, 'FORMYARD_MAILS_PER_MINUTE', 60),
    workflowSteps: count(env, 'FORMYARD_WORKFLOW_STEPS', 20),
    console: consoleOf(env, publicUrl, publicUrl ?? listenerUrl(host, port)),
    workers: workers(env, 'FORMYARD_WORKERS', databaseUrl !== undefined),
    maxConnections: count(env, 'FORMYARD_MAX_CONNECTIONS', 10_000),
    maxRequests: count(env, 'FORMYARD_MAX_REQUESTS', 2_000),
    maxUploads: count(env, 'FORMYARD_MAX_UPLOADS', 200),
    maxUnclaimedBytes: count(env, 'FORMYARD_UNCLAIMED_MB', 10_240) * MB,
    minFreeBytes: count(env, 'FORMYARD_MIN_FREE_MB', 512) * MB,
    loadLimits: {
      rows: count(env, 'FORMYARD_LOAD_ROWS', 5_000_000, 999_999_999),
      bytes: count(env, 'FORMYARD_LOAD_MB', 1024) * MB,
    },
    rateLimit: oneOf(env, 'FORMYARD_RATE_LIMIT', ['on', 'off'], 'on') === 'on',
    trustedProxies: networks(env, 'FORMYARD_TRUSTED_PROXIES'),
    logLevel: oneOf(env, 'FORMYARD_LOG_LEVEL', LOG_LEVELS, 'info'),
    metrics: oneOf(env, 'FORMYARD_METRICS', ['loopback', 'on', 'off'], 'loopback'),
    analytics: analytics(env, dataDir),
    s3: s3(env),
  })
}

function consoleOf(env: Environment, fixed: string | undefined, formsUrl: string): ConsoleConfig | undefined {
  if (oneOf(env, 'FORMYARD_CONSOLE', ['on', 'off'], 'on') === 'off') return undefined
  const own = httpUrl(env, 'FORMYARD_CONSOLE_URL')
  const url = own ?? formsUrl
  return {
    url,
    isFixed: (own ?? fixed) !== undefined,
    isApart: new URL(url).host !== new URL(formsUrl).host,
    admin: firstAdmin(env),
  }
}

function firstAdmin(env: Environment): ConsoleConfig['admin'] {
  const email = text(env, 'FORMYARD_ADMIN_EMAIL')
  const password = env['FORMYARD_ADMIN_PASSWORD'] || undefined
  if (email === undefined && password === undefined) return undefined
  if (email === undefined || password === undefined)
    throw new ConfigError('Set both FORMYARD_ADMIN_EMAIL and FORMYARD_ADMIN_PASSWORD, or neither.')
  if (!isEmail(email) || email.length > 254)
    throw new ConfigError('FORMYARD_ADMIN_EMAIL must be an email address, such as eva@example.com.')
  if (password.length < 8 || password.length > 256)
    throw new ConfigError('FORMYARD_ADMIN_PASSWORD must have 8 to 256 characters.')
  return { email, password }
}

function mailServer(env: Environment): MailConfig | undefined {
  const url = text(env, 'FORMYARD_SMTP_URL')
  const from = text(env, 'FORMYARD_MAIL_FROM')
  if (url === undefined && from === undefined) return undefined
  // The message omits the value: it may contain a password.
  if (url !== undefined && !/^smtps?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new ConfigError('FORMYARD_SMTP_URL must be a URL such as smtps://user:password@mail.example.com.')
  if (from !== undefined && !isSender(from))
    throw new ConfigError(
      'FORMYARD_MAIL_FROM must be an email address, or a name and an address such as Forms <forms@example.com>.',
    )
  if (url === undefined || from === undefined)
    throw new ConfigError('Set both FORMYARD_SMTP_URL and FORMYARD_MAIL_FROM, or neither.')
  return { url, from }
}

function analytics(env: Environment, dataDir: string): Config['analytics'] {
  const isOn = oneOf(env, 'FORMYARD_ANALYTICS', ['on', 'off'], 'on') === 'on'
  const memoryBytes = count(env, 'FORMYARD_ANALYTICS_MB', 512) * MB
  const directory = text(env, 'FORMYARD_ANALYTICS_DIR') ?? join(dataDir, 'analytics')
  return isOn ? { memoryBytes, directory } : undefined
}

/** Undefined without a bucket. The endpoint defaults to Amazon's for the region. */
function s3(env: Environment): S3Config | undefined {
  const bucket = text(env, 'FORMYARD_S3_BUCKET')
  if (bucket === undefined) return undefined
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new ConfigError('FORMYARD_S3_BUCKET must be a bucket name, such as formyard-files.')
  const region = text(env, 'FORMYARD_S3_REGION') ?? 'us-east-1'
  const needed = (name: string) => {
    const value = text(env, name)
    if (value === undefined) throw new ConfigError(`${name} must be set if FORMYARD_S3_BUCKET is set.`)
    return value
  }
  return {
    endpoint: httpUrl(env, 'FORMYARD_S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    region,
    accessKeyId: needed('FORMYARD_S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('FORMYARD_S3_SECRET_ACCESS_KEY'),
  }
}

/** The URL to open a listener on `host` and `port` in a browser. */
export function listenerUrl(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

const USAGE_ERROR = 2

/** Reads the configuration. If it is invalid, prints one line and exits with status 2. */
export function readConfigOrExit(env: Environment): Config {
  try {
    return readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(USAGE_ERROR)
  }
}
