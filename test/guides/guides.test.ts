// Every curl command and TypeScript program of the guides works as shown.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { TestServer } from '../support/harness.ts'
import { variantsOf } from '../support/long.ts'
import { followGuide } from './run-guide.ts'

/** These continue the first one, as their introductions say. */
const FIRST = 'docs/getting-started.md'
const GUIDES = [
  FIRST,
  'docs/publishing.md',
  'docs/invitations.md',
  'docs/collecting.md',
  'docs/results.md',
  'docs/grading.md',
  'docs/languages.md',
  'docs/api.md',
  'docs/theme.md',
  'docs/embedding.md',
  'docs/datasets.md',
  'docs/secrets.md',
  'docs/mail.md',
  'docs/queries.md',
  'docs/dashboards.md',
  'docs/workflows.md',
  'docs/webhooks.md',
]

const TSCONFIG = {
  compilerOptions: {
    target: 'esnext',
    module: 'nodenext',
    types: ['node'],
    noEmit: true,
    strict: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
  },
}

const server = new TestServer()
before(() => server.start())
after(() => server.stop())

describe('guides', { concurrency: true }, () => {
  for (const guide of variantsOf(GUIDES)) {
    test(`the commands and programs of ${guide} work as shown`, async t => {
      const folder = await mkdtemp(join(tmpdir(), 'formyard-guide-'))
      t.after(() => rm(folder, { recursive: true }))
      await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
      const { key } = await server.organization()
      const reader = { folder, serverUrl: server.url, key, variables: [] }
      if (guide !== FIRST) await followGuide(FIRST, reader)
      await followGuide(guide, reader)
      assert.equal(await typeErrors(folder), '')
    })
  }
})

/** The type checker's errors in a guide's programs, under `strict`. */
async function typeErrors(folder: string): Promise<string> {
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  const tsc = promisify(execFile)(process.execPath, [
    resolve('node_modules/typescript/bin/tsc'),
    '-p',
    folder,
  ])
  return (await tsc.catch((error: { readonly stdout: string }) => error)).stdout
}
