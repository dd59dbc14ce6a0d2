// The page cache has a memory limit, however large the pages are.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { onEachStore, request } from '../harness.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function usedBytes() {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** A small definition with a page of six megabytes. */
const wide = {
  name: 'Wide',
  appType: 'FORM',
  questions: [
    {
      id: 'g',
      type: 'GROUP',
      text: 'Again and again',
      required: true,
      repeat: { min: 28, max: 28 },
      questions: [
        {
          type: 'MULTIPLE_CHOICE',
          text: 'Which?',
          choices: Array.from({ length: 200 }, () => ({ text: 'x'.repeat(1000) })),
        },
      ],
    },
  ],
}

onEachStore('cached pages', server => {
  test('are limited in total bytes, and rendered again on demand', async () => {
    const alice = await server.organization()
    const urls: string[] = []
    for (let i = 0; i < 27; i++) urls.push((await alice.newPublishedForm(wide)).url)
    const before = usedBytes()
    for (const url of [...urls, ...urls.slice(0, 1)]) {
      const page = await request(url, 'GET')
      assert.equal(page.status, 200)
      assert.ok(page.text.length > 6_000_000)
    }
    const more = usedBytes() - before
    assert.ok(more < 160_000_000, `${more} bytes of growth`)
  })

  test('are rendered one at a time for pipelined requests, so a client that does not read holds one', async () => {
    const { url } = await (await server.organization()).newPublishedForm(wide)
    await request(url, 'GET')
    const { port, pathname } = new URL(url)
    for (const path of [pathname, `${pathname}?from=mail`]) {
      const before = usedBytes()
      const socket = connect(Number(port), '127.0.0.1').pause()
      socket.write(`GET ${path} HTTP/1.1\r\nhost: forms.example.com\r\n\r\n`.repeat(100))
      await new Promise(resolve => setTimeout(resolve, 1_000))
      const more = usedBytes() - before
      socket.destroy()
      assert.ok(more < 60_000_000, `${more} bytes of growth, for ${path}`)
    }
  })
})
