// A fake Amazon S3 for tests. It verifies every signature with its own implementation of Signature Version 4
// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const ACCESS_KEY = 'TESTACCESSKEY'
const SECRET = 'test/secret+key'

export interface S3Double {
  readonly settings: Record<string, string>
  readonly files: Map<string, Buffer>
  /** Replies to every request with this status, unless it is 0. */
  failWith: number
  /** Hold replies back: before they begin, and before they end. */
  beforeReply: Promise<unknown>
  beforeEnd: Promise<unknown>
  stop(): Promise<void>
}

export async function startS3(): Promise<S3Double> {
  const files = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    await double.beforeReply
    if (double.failWith) return response.writeHead(double.failWith).end('<Error/>')
    if (!isSigned(request)) return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    const [, bucket, ...rest] = (request.url ?? '').split('/')
    const key = rest.join('/')
    if (bucket !== 'files') return response.writeHead(404).end('<Code>NoSuchBucket</Code>')
    const known = files.get(key)
    if (request.method === 'PUT') files.set(key, body)
    else if (request.method === 'DELETE') files.delete(key)
    else if (!known) return response.writeHead(404).end('<Code>NoSuchKey</Code>')
    else {
      response.write(known.subarray(0, 1))
      await double.beforeEnd
      return response.end(known.subarray(1))
    }
    return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const double: S3Double = {
    files,
    failWith: 0,
    beforeReply: Promise.resolve(),
    beforeEnd: Promise.resolve(),
    settings: {
      FORMYARD_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FORMYARD_S3_BUCKET: 'files',
      FORMYARD_S3_REGION: 'eu-west-9',
      FORMYARD_S3_ACCESS_KEY_ID: ACCESS_KEY,
      FORMYARD_S3_SECRET_ACCESS_KEY: SECRET,
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return double
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

function isSigned({ method = '', url = '', headers }: IncomingMessage): boolean {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [accessKey, day = '', region = '', service = '', end = ''] = credential.split('/')
  if (accessKey !== ACCESS_KEY || region !== 'eu-west-9' || service !== 's3' || end !== 'aws4_request')
    return false
  const date = String(headers['x-amz-date'])
  const canonical = [
    method,
    url.split('?', 1)[0],
    '',
    ...names.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${SECRET}`, day), region), 's3'), 'aws4_request')
  return names.split(';').includes('host') && hmac(key, text).toString('hex') === signature
}
