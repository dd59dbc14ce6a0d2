// Opens connections that are not HTTP, such as to mail servers and databases, to addresses that users give.
import { connect, type Socket } from 'node:net'
import { CallFailed, callErrorOf } from './call-errors.ts'
import { addressRule, type Egress, hasHost } from './egress.ts'
import { guardedLookup, isPublicAddress, OutgoingRefused, outgoingUrl, type ResolveAll } from './guard.ts'

export interface Destination {
  readonly host: string
  readonly port: number
  /** Lists of host patterns besides the operator's. Each must have the host. */
  readonly allowed?: readonly (readonly string[])[]
}

/** @throws {CallFailed} with a code */
export type ConnectOutside = (to: Destination) => Promise<Socket>

const CONNECT_MS = 10_000

/** The protocols that run over these connections encrypt by themselves, so the rule is the one of https. */
export function createConnector(egress: Egress, resolve?: ResolveAll): ConnectOutside {
  const mayCall = addressRule(egress)
  const isAllowed = (address: string) => mayCall(address, true)
  return async ({ host, port, allowed = [] }) => {
    try {
      if (/[\s/?#@\\[\]]/.test(host)) throw new OutgoingRefused('Enter a host, such as db.example.com.')
      const { hostname } = outgoingUrl(`https://${host.includes(':') ? `[${host}]` : host}`, isAllowed)
      const lists = egress.hosts.length > 0 ? [egress.hosts, ...allowed] : allowed
      if (!lists.every(list => hasHost(list, hostname)))
        throw new OutgoingRefused(`${host} may not be called.`)
      return await open(hostname.replace(/^\[|\]$/g, ''), port, guardedLookup(resolve, isAllowed))
    } catch (error) {
      throw new CallFailed(callErrorOf(error))
    }
  }
}

/** Whether a connection leads over the internet, where others could read along. */
export const isPublicSocket = ({ remoteAddress = '' }: Socket): boolean => isPublicAddress(remoteAddress)

const open = (host: string, port: number, lookup: ReturnType<typeof guardedLookup>) =>
  new Promise<Socket>((done, fail) => {
    const socket = connect({ host, port, lookup })
    const timer = setTimeout(() => socket.destroy(new CallFailed('CONNECT_TIMEOUT')), CONNECT_MS)
    // Stays, so that an error before its user listens does not end the process.
    socket.on('error', error => {
      clearTimeout(timer)
      fail(error)
    })
    socket.once('connect', () => {
      clearTimeout(timer)
      done(socket)
    })
  })
