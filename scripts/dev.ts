// `npm run dev -- STORY` starts a server from its sources, on a store that has what the story tells. It starts again when a source changes;
// the store and its sessions stay. Everything is removed at the end.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { hashPassword } from '../src/product/users/password.ts'
import { TestServer } from '../test/support/harness.ts'
import { PASSWORD } from '../test/support/people.ts'
import { createScene, SCENE_SETTINGS } from './console-scene.ts'

/** Paths or addresses by what they show. */
type Places = Readonly<Record<string, string>>

const stories: Readonly<Record<string, (server: TestServer) => Promise<Places>>> = {
  async academy(server) {
    const { app, quiz, quizUrl, survey, dashboard, workflow, eva } = await createScene(server)
    return {
      'sign in as': `${eva.email}, ${PASSWORD}`,
      'all forms': app,
      'a quiz to answer': quizUrl,
      'its designer': `${quiz}/build`,
      'its responses': `${quiz}/responses`,
      'what is to grade': `${quiz}/grade`,
      'the summary of a survey': `${survey}/summary`,
      'a dashboard': dashboard,
      'a workflow': workflow,
      datasets: `${app}/datasets`,
    }
  },
  async empty() {
    return { console: '/console' }
  },
}

const [name = 'academy'] = process.argv.slice(2)
const story = stories[name]
if (!story) {
  console.error(`There is no story ${name}. Choose one of ${Object.keys(stories).join(', ')}.`)
  process.exit(1)
}

const port = process.env['FORMYARD_PORT'] ?? '8080'
const server = new TestServer()
await server.start({ ...SCENE_SETTINGS, FORMYARD_PORT: port, FORMYARD_LOG_LEVEL: 'warn' }, { hashPassword })
const places = await story(server)
const { env, url } = server
await server.stopServer()

const start = () =>
  spawn(process.execPath, ['src/main.ts'], { env: { ...process.env, ...env }, stdio: 'inherit' })

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}

console.log(`\n${name} at ${url}`)
for (const [what, place] of Object.entries(places))
  console.log(`  ${what.padEnd(24)} ${place.startsWith('/') ? url + place : place}`)
console.log('\nThe server starts again when a file in src/ changes. Ctrl+C ends it and removes its store.\n')

let child = start()
let restarting = Promise.resolve()
let timer: NodeJS.Timeout | undefined
const watcher = watch('src', { recursive: true }, (_event, file) => {
  if (!file || /contract\.d\.ts$/.test(file)) return
  clearTimeout(timer)
  timer = setTimeout(() => {
    restarting = restarting.then(async () => {
      await stop(child)
      console.log(`Starting again: ${file} has changed`)
      child = start()
    })
  }, 200)
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    watcher.close()
    clearTimeout(timer)
    await restarting
    await stop(child)
    await server.stop()
    process.exit(0)
  })
