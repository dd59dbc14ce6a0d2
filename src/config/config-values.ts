// Reads single values of the environment. An invalid one is an error that names the variable and its allowed values.
import { isIP } from 'node:net'
import type { ListenAddress } from '../platform/http/second-listener.ts'
import { toHostPattern } from '../platform/outgoing/egress.ts'
import { parseSecretKey } from '../platform/sealing/open-sealing.ts'

/** An invalid configuration. `message` names the variable and its allowed values. */
export class ConfigError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>

/** The address to listen on. For `localhost`, Fastify opens two servers and only one gets our connection limits. */
export const listenHost = (host: string) => (host === 'localhost' ? '127.0.0.1' : host)

export const text = (env: Environment, name: string) => env[name]?.trim() || undefined

export function portNumber(env: Environment, name: string): number | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(value) || Number(value) > 65_535) {
    throw new ConfigError(`${name} must be a port number from 1 to 65535, not "${value}".`)
  }
  return Number(value)
}

export function listenAddress(env: Environment, name: string): ListenAddress | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const [, host = '', port = ''] = /^(\[[0-9a-fA-F:.]+\]|[^:[\]]+):([1-9]\d{0,4})$/.exec(value) ?? []
  if (host === '' || Number(port) > 65_535)
    throw new ConfigError(`${name} must be a host and a port, such as 127.0.0.1:8081, not "${value}".`)
  return { host: listenHost(host.replace(/^\[|\]$/g, '')), port: Number(port) }
}

export function httpUrl(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.pathname !== '/') {
    throw new ConfigError(
      `${name} must be an http or https URL without a path or query, such as https://forms.example.com.`,
    )
  }
  return value.replace(/\/+$/, '')
}

export function postgresUrl(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value === undefined) return undefined
  // The message omits the value: it may contain a password.
  if (!/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')) {
    throw new ConfigError(
      `${name} must be a URL such as postgres://user:password@host:port/database, or empty for the embedded store.`,
    )
  }
  return value
}

export function workers(env: Environment, name: string, onPostgres: boolean): number {
  const value = text(env, name) ?? '1'
  if (!/^[1-9]\d?$/.test(value))
    throw new ConfigError(`${name} must be a number of processes from 1 to 99, not "${value}".`)
  if (value !== '1' && !onPostgres) {
    throw new ConfigError(`${name} above 1 requires Postgres. Set DATABASE_URL, or set ${name} to 1.`)
  }
  return Number(value)
}

export function count(env: Environment, name: string, fallback: number, most = 999_999): number {
  const value = text(env, name) ?? String(fallback)
  if (!/^[1-9]\d{0,11}$/.test(value) || Number(value) > most)
    throw new ConfigError(`${name} must be a number from 1 to ${most}, not "${value}".`)
  return Number(value)
}

export function days(env: Environment, name: string, fallback: number, most: number): number {
  const value = text(env, name) ?? String(fallback)
  if (!/^[1-9]\d{0,3}$/.test(value) || Number(value) > most)
    throw new ConfigError(`${name} must be a number of days from 1 to ${most}, not "${value}".`)
  return Number(value)
}

/** Patterns of hosts that may be called. */
export function hosts(env: Environment, name: string): string[] {
  return entries(env, name).map(entry => {
    const pattern = toHostPattern(entry)
    if (pattern !== undefined) return pattern
    throw new ConfigError(
      `${name} must be hosts separated by commas, such as crm.example.com or *.example.com, not "${entry}".`,
    )
  })
}

/** Networks that may be called. An address alone is a network of one. */
export function privateNetworks(env: Environment, name: string): string[] {
  return entries(env, name).map(entry => {
    if (!isNetwork(entry))
      throw new ConfigError(
        `${name} must be networks separated by commas, such as 10.2.0.0/16 or 127.0.0.0/8, not "${entry}".`,
      )
    return entry.includes('/') ? entry : `${entry}/${isIP(entry) === 4 ? 32 : 128}`
  })
}

const entries = (env: Environment, name: string) =>
  (text(env, name) ?? '')
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']

export function networks(env: Environment, name: string): string[] {
  const list = entries(env, name)
  const wrong = list.find(entry => !NETWORK_NAMES.includes(entry) && !isNetwork(entry))
  if (wrong !== undefined)
    throw new ConfigError(
      `${name} must be addresses or networks separated by commas, such as 10.0.0.7, 10.1.0.0/16 or loopback, not "${wrong}".`,
    )
  return list
}

/** An address with an optional prefix length. A prefix of 0 is rejected: it would trust everyone. */
function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isPrefix = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits)
  return bits > 0 && isPrefix && more.length === 0
}

export function apiKey(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  if (value !== undefined && !/^[\x21-\x7e]{20,200}$/.test(value)) {
    throw new ConfigError(`${name} must be 20 to 200 printable ASCII characters without spaces.`)
  }
  return value
}

export function oneOf<T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
): T {
  const value = text(env, name)?.toLowerCase()
  if (value === undefined) return fallback
  const found = values.find(candidate => candidate === value)
  if (!found) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}".`)
  return found
}

/** Keys of 32 bytes. The messages omit the values. */
export function secretKeys(env: Environment, name: string): Buffer[] {
  return entries(env, name).map(entry => {
    const key = parseSecretKey(entry)
    if (key) return key
    throw new ConfigError(
      `${name} must be 32 random bytes in base64, such as from "openssl rand -base64 32". Separate several by commas.`,
    )
  })
}
