// The only place that calls addresses which users give. Each call is checked against the policy, and connects to the address that was
// checked. It has limits of time and bytes, no cookies, and no proxies from the environment.
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { type CallError, CallFailed, callErrorOf } from './call-errors.ts'
import { addressRule, type Egress, hasHost } from './egress.ts'
import { guardedLookup, OutgoingRefused, outgoingUrl, type ResolveAll } from './guard.ts'

export interface OutsideCall {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Headers with secrets. A redirect to another origin loses them. */
  readonly secretHeaders?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  /** Lists of host patterns besides the operator's, such as those of an organization or a secret. Each must have the host. */
  readonly allowed?: readonly (readonly string[])[]
  /** Milliseconds from the start to the last byte. */
  readonly timeoutMs?: number
  /** Milliseconds for finding the address, connecting and TLS. */
  readonly connectMs?: number
  readonly maxBytes?: number
  /** Beyond `maxBytes`, ends the connection and returns the bytes so far, instead of TOO_LARGE. */
  readonly cutsBody?: boolean
  /** Follows up to three redirects of a GET, and checks each address. Otherwise returns a redirect as the reply. */
  readonly followsRedirects?: boolean
  /** Uses connections again. If one ends meanwhile, the request is sent again, so the receiver may get it twice. */
  readonly mayRepeat?: boolean
}

export type Outcome =
  | { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }
  | { readonly error: CallError }

/** Runs `onTimeout` after some milliseconds, unless the returned function is called before. */
type StartTimeout = (onTimeout: () => void, ms: number) => () => void

export interface CallerParts {
  /** Resolves names in tests, in place of the system. */
  readonly resolve?: ResolveAll | undefined
  /** Certificates to trust in tests, in PEM. */
  readonly ca?: string | undefined
  /** Replaces the clock in tests. */
  readonly startTimeout?: StartTimeout | undefined
}

export type CallOutside = (call: OutsideCall) => Promise<Outcome>

const MAX_BYTES = 1024 * 1024
const TIMEOUT_MS = 15_000
const CONNECT_MS = 5_000
const MAX_REDIRECTS = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
/** Headers that belong to one origin, or that the connection sets. */
const FOR_ONE_ORIGIN = /^(authorization|cookie|proxy-authorization)$/i
const SET_BY_US = /^(host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect)$/i
/** Shorter than receivers keep idle connections, as a rule. */
const IDLE_MS = 4_000

const startTimer: StartTimeout = (onTimeout, ms) => {
  const timer = setTimeout(onTimeout, ms)
  return () => clearTimeout(timer)
}

/** Returns a function that never throws: whatever goes wrong is an error code. */
export function createCaller(egress: Egress, parts: CallerParts = {}): CallOutside {
  const { resolve, ca, startTimeout = startTimer } = parts
  const mayCall = addressRule(egress)
  const overPlain = (address: string) => mayCall(address, false)
  const overTls = (address: string) => mayCall(address, true)
  const agentOptions = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 64 }
  const pools = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) }

  function check({ url, allowed = [] }: OutsideCall): URL {
    const isEncrypted = URL.parse(url)?.protocol === 'https:'
    const checked = outgoingUrl(url, isEncrypted ? overTls : overPlain)
    const lists = egress.hosts.length > 0 ? [egress.hosts, ...allowed] : allowed
    if (!lists.every(list => hasHost(list, checked.hostname)))
      throw new OutgoingRefused(`${checked.hostname} is not among the hosts that may be called.`)
    return checked
  }

  /** One request, without redirects. */
  async function send(call: OutsideCall, isRepeated = false): Promise<Extract<Outcome, { status: number }>> {
    const { method, body, mayRepeat = false, connectMs = CONNECT_MS, timeoutMs = TIMEOUT_MS } = call
    const url = check(call)
    const isEncrypted = url.protocol === 'https:'
    const request = (isEncrypted ? https : http).request(url, {
      method,
      headers: headersOf(call),
      agent: mayRepeat && !isRepeated ? pools[isEncrypted ? 'https:' : 'http:'] : false,
      lookup: guardedLookup(resolve, isEncrypted ? overTls : overPlain),
      ...(ca !== undefined && { ca }),
    })
    const stopConnect = startTimeout(() => request.destroy(new CallFailed('CONNECT_TIMEOUT')), connectMs)
    const stopTotal = startTimeout(() => request.destroy(new CallFailed('TIMEOUT')), timeoutMs)
    let isHandshake = false
    let hasReply = false
    try {
      return await new Promise((done, fail) => {
        request.on('error', fail)
        request.on('socket', socket => {
          if (request.reusedSocket) return stopConnect()
          socket.once('connect', () => {
            isHandshake = isEncrypted
            if (!isEncrypted) stopConnect()
          })
          socket.once('secureConnect', () => {
            isHandshake = false
            stopConnect()
          })
        })
        request.on('response', reply => {
          hasReply = true
          const { statusCode: status = 0, headers } = reply
          readBody(reply, call).then(bytes => done({ status, headers, body: bytes }), fail)
        })
        request.end(body)
      })
    } catch (error) {
      const isStale = request.reusedSocket && !hasReply && callErrorOf(error) === 'RESET'
      if (isStale && !isRepeated) return send(call, true)
      throw new CallFailed(callErrorOf(error, isHandshake))
    } finally {
      stopConnect()
      stopTotal()
      if (!mayRepeat) request.destroy()
    }
  }

  return async call => {
    const { timeoutMs = TIMEOUT_MS } = call
    const start = performance.now()
    try {
      let next = call
      for (let followed = 0; ; followed++) {
        const reply = await send(next)
        const target = REDIRECTS.includes(reply.status) ? reply.headers.location : undefined
        const follows = call.followsRedirects && call.method === 'GET' && followed < MAX_REDIRECTS
        if (target === undefined || !follows) return reply
        const left = timeoutMs - (performance.now() - start)
        next = { ...redirected(next, target), timeoutMs: Math.max(0, left) }
      }
    } catch (error) {
      return { error: callErrorOf(error) }
    }
  }
}

function headersOf({ headers, secretHeaders, body, method }: OutsideCall): Record<string, string | number> {
  const given = Object.entries({ 'user-agent': 'Formyard', ...headers, ...secretHeaders })
  const kept = given.filter(([name]) => !SET_BY_US.test(name))
  const hasBody = body !== undefined || !['GET', 'HEAD', 'DELETE'].includes(method)
  return { ...Object.fromEntries(kept), ...(hasBody && { 'content-length': Buffer.byteLength(body ?? '') }) }
}

/** @throws {OutgoingRefused} for an address that is not a URL */
function redirected(call: OutsideCall, target: string): OutsideCall {
  const url = URL.parse(target, call.url)
  if (!url) throw new OutgoingRefused('The redirect leads to no URL.')
  if (url.origin === new URL(call.url).origin) return { ...call, url: url.href }
  const headers = Object.entries(call.headers ?? {}).filter(([name]) => !FOR_ONE_ORIGIN.test(name))
  return { ...call, url: url.href, headers: Object.fromEntries(headers), secretHeaders: {} }
}

async function readBody(reply: IncomingMessage, { maxBytes = MAX_BYTES, cutsBody }: OutsideCall) {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop destroys the connection.
    if (size > maxBytes && cutsBody) break
    if (size > maxBytes) throw new CallFailed('TOO_LARGE')
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
