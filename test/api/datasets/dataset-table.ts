// A dataset of kind TABLE, and files that are loaded into it.
import assert from 'node:assert/strict'
import { until } from '../../support/assertions.ts'
import type { Organization, Reply, TestServer } from '../../support/harness.ts'

export const CSV = { 'content-type': 'text/csv' }

export async function withTable(server: TestServer, table: object = {}) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const { body } = await alice.call('POST', `${app}/dataset`, { name: 'Orders', ...table })
  const path = `${app}/dataset/${body.datasetid}`
  const send = (file: string | Uint8Array, query = '', type: Record<string, string> = CSV) =>
    alice.call('POST', `${path}/load${query}`, file, type)
  return {
    alice,
    path,
    send,
    /** Sends a file and waits for the end of its load. */
    async load(file: string | Uint8Array, query = '', type: Record<string, string> = CSV) {
      const sent = await send(file, query, type)
      assert.equal(sent.status, 201, sent.text)
      return ended(alice, `${path}/load/${sent.body.loadid}`)
    },
    values: async () => valuesOf(await alice.call('POST', `${path}/row/all`, {})),
    read: async () => (await alice.call('GET', path)).body,
  }
}

export async function ended(alice: Organization, path: string) {
  let found: Reply | undefined
  await until(async () => {
    found = await alice.call('GET', path)
    return ['LOADED', 'FAILED'].includes(found.body.status)
  })
  return found?.body
}

export const valuesOf = (reply: Reply) => reply.body.map(({ values }: { values: object }) => values)
