// Follows a guide as a reader does: runs shell blocks in order, saves TypeScript files, compares replies with those shown.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { isLike } from './is-like.ts'

const DOCUMENTED_URL = 'http://127.0.0.1:8080'

export interface Reader {
  /** The folder for the guide's files and commands. */
  readonly folder: string
  readonly serverUrl: string
  readonly key: string
  /** Assignments so far, visible to all later blocks. */
  readonly variables: string[]
}

interface Block {
  readonly language: string
  readonly code: string
}

const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    language,
    code,
  }))

/** Saves the programs and runs every `sh` block. A `json` or `text` block right after a `sh` block shows its output. */
export async function followGuide(file: string, reader: Reader): Promise<void> {
  const blocks = blocksOf(readFileSync(file, 'utf8'))
  savePrograms(file, reader.folder)
  let last = ''
  for (const [i, { language, code }] of blocks.entries()) {
    if (language !== 'sh' || /^npm (start|run|install)/.test(code)) continue
    const commands = fillIn(code, last, reader)
    const { stdout, stderr, status } = await paste(commands, reader)
    assert.equal(status, 0, `${file}:\n${commands}\n${stdout}\n${stderr}`)
    if (stdout !== '') last = stdout
    const next = blocks[i + 1]
    if (next?.language === 'json') isLike(JSON.parse(stdout), JSON.parse(next.code), commands)
    else if (next?.language === 'text') assert.equal(stdout, next.code)
    else assert.doesNotMatch(stdout, /formyard\.dev\/problems/, commands)
  }
}

/** Saves the guide's TypeScript programs in a folder. The first line of each names its file. */
export function savePrograms(file: string, folder: string): void {
  for (const { language, code } of blocksOf(readFileSync(file, 'utf8'))) {
    if (language !== 'ts') continue
    const [, name] = /^\/\/ (\S+\.ts)\n/.exec(code) ?? []
    assert.ok(name, `The first line has no file name: ${code}`)
    writeFileSync(join(folder, name), code)
  }
}

/** Replaces values that the reader copies: the key, and members of the last reply where the guide says NAME=value... */
function fillIn(code: string, lastReply: string, { serverUrl, key, variables }: Reader): string {
  const lines = code
    .replaceAll(DOCUMENTED_URL, serverUrl)
    .split('\n')
    .map(line => {
      const [, assignment, name = ''] = /^((?:export )?([A-Z]+)=)\S*\.\.\.$/.exec(line) ?? []
      if (assignment === undefined) return line
      return assignment + (name === 'KEY' ? key : memberOf(JSON.parse(lastReply), name.toLowerCase()))
    })
  variables.push(...lines.filter(line => /^(export )?[A-Z]+=\S+$/.test(line)))
  return lines.join('\n')
}

function memberOf(reply: unknown, name: string): unknown {
  const [first = reply] = Array.isArray(reply) ? reply : []
  const found = Object.entries(Object(first)).find(([member]) => member.toLowerCase() === name)
  assert.ok(found, `no ${name} in ${JSON.stringify(reply)}`)
  return found[1]
}

async function paste(commands: string, { folder, variables }: Reader) {
  const shell = spawn('sh', ['-euc', [...variables, commands].join('\n')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [status]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'close'),
  ])
  return { stdout, stderr, status }
}
