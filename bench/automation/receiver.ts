// A receiver of webhooks that replies after RECEIVER_DELAY_MS. `GET /` tells how many have arrived, and `GET /times` when.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Times } from './arrived.ts'

const delayMs = Number(process.env['RECEIVER_DELAY_MS'] ?? 0)
const times: Record<string, number> = {} satisfies Times
let count = 0

const server = createServer(async (request, reply) => {
  if (request.method === 'GET')
    return void reply.end(JSON.stringify(request.url === '/times' ? times : count))
  const at = Date.now()
  let text = ''
  for await (const chunk of request) text += chunk
  if (delayMs > 0) await sleep(delayMs)
  count++
  times[JSON.parse(text).data.response.responseid] = at
  reply.end()
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`)
})
process.once('SIGTERM', () => process.exit())
