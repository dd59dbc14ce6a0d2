// A mail server for tests. It refuses recipients by their address, and keeps what it got.
import { once } from 'node:events'
import { createServer } from 'node:net'

export interface SmtpDouble {
  readonly port: number
  /** Every line of clients. */
  readonly lines: string[]
  close(): void
}

export interface SmtpScript {
  /** Replies to RCPT TO with this text. Default: accepts. */
  readonly recipients?: Readonly<Record<string, string>>
  /** Replies to AUTH. Default: accepts. */
  readonly auth?: string
  readonly greeting?: string
}

export async function startSmtp({
  recipients = {},
  auth,
  greeting = '220 test',
}: SmtpScript = {}): Promise<SmtpDouble> {
  const lines: string[] = []
  const server = createServer(socket => {
    let isData = false
    let rest = ''
    const say = (text: string) => socket.write(`${text}\r\n`)
    socket.on('error', () => {})
    say(greeting)
    socket.on('data', data => {
      const sent = (rest + String(data)).split('\r\n')
      rest = sent.pop() ?? ''
      for (const line of sent) {
        lines.push(line)
        if (isData && line !== '.') continue
        isData = line === 'DATA'
        const [, email = ''] = /^RCPT TO:<(.*)>/.exec(line) ?? []
        if (line === 'DATA') say('354 go on')
        else if (line.startsWith('EHLO')) say('250-test\r\n250 AUTH PLAIN')
        else if (line.startsWith('AUTH')) say(auth ?? '235 ok')
        else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
        else say(recipients[email] ?? '250 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The mail server has no port')
  return { port: address.port, lines, close: () => void server.close() }
}
