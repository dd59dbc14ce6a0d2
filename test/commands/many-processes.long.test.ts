// Several server processes on one Postgres, as behind a load balancer. They share no state in memory.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { isProblem, until } from '../support/assertions.ts'
import { newDatabase, newEmail, POSTGRES_URL, request } from '../support/harness.ts'
import { cookieOf, FROM_CONSOLE, PASSWORD } from '../support/people.ts'
import { killProcesses, type ServerProcess, startProcess, stopProcess } from '../support/process.ts'

const KEY = 'fy_live_0123456789abcdef'

/** Versions have no choice in common, so an answer shows which version accepted it. */
const formOf = (n: number) => ({
  name: `Edition ${n}`,
  questions: [
    {
      id: 'pick',
      type: 'SINGLE_CHOICE',
      text: 'Pick',
      choices: [
        { id: `of_${n}`, text: `Choice ${n}` },
        { id: `other_of_${n}`, text: 'Another' },
      ],
    },
  ],
})

if (POSTGRES_URL) {
  describe('three processes on one Postgres', () => {
    let servers: ServerProcess[] = []
    let drop = async () => {}
    before(async () => {
      const database = await newDatabase(POSTGRES_URL ?? '')
      drop = database.drop
      const settings = { DATABASE_URL: database.url, FORMYARD_API_KEY: KEY, FORMYARD_LOG_LEVEL: 'error' }
      servers = await Promise.all([1, 2, 3].map(() => startProcess(settings)))
    })
    after(async () => {
      const codes = await Promise.all(servers.map(server => stopProcess(server)))
      killProcesses()
      await drop()
      assert.deepEqual(codes, [0, 0, 0])
      assert.deepEqual(
        servers.map(({ log }) => log()),
        ['', '', ''],
      )
    })
    const at = (server: number) => servers[server]?.url ?? ''
    const call = (server: number, method: string, path: string, body?: unknown) =>
      request(`${at(server)}/devapi/v4${path}`, method, body, { 'x-api-key': KEY })

    async function publish(): Promise<{ path: string; slug: string }> {
      const user = { email: `${randomUUID()}@example.com`, password: 'correct horse 9' }
      const { userid } = (await call(0, 'POST', '/core/user', user)).body
      const { appid } = (await call(1, 'POST', `/user/${userid}/app`, { name: 'x' })).body
      const app = `/user/${userid}/app/${appid}/webform`
      const path = `${app}/${(await call(2, 'POST', app, { ...formOf(1), appType: 'SURVEY' })).body.webformid}`
      const activated = await call(0, 'PUT', `${path}/activate`)
      assert.equal(activated.status, 200, activated.text)
      return { path, slug: new URL(activated.body.url).pathname }
    }

    test('processes that start together on an empty store create one organization and one key', async () => {
      for (const server of [0, 1, 2]) assert.equal((await call(server, 'POST', '/core/user/all')).status, 200)
    })

    // How soon is tested in api/requests/clocks.test.ts, with a clock that stands still.
    test('under load, an activation, an edit and a pause become visible everywhere, and versions are not mixed', async () => {
      const { path, slug } = await publish()
      const accepted: { responseid: string; choice: string }[] = []
      const surprises: string[] = []
      let refusals = 0
      let loading = true
      // A respondent's program: loads the form from one process and submits to another.
      async function respond(first: number): Promise<void> {
        for (let turn = first; loading; turn++) {
          const form = await request(`${at(turn % 3)}${slug}.json`, 'GET')
          if (form.status === 410) {
            refusals++
            continue
          }
          const choice = form.body.questions[0].choices[0].id
          const sent = { answers: { pick: choice }, submissionId: randomUUID() }
          const answer = await request(at((turn + 1) % 3) + slug, 'POST', sent)
          if (answer.status === 201) accepted.push({ responseid: answer.body.responseid, choice })
          // The form was changed or paused between loading and submitting: refused, and nothing is stored.
          else if (![410, 422].includes(answer.status)) surprises.push(answer.text)
        }
      }
      const load = Promise.all(Array.from({ length: 12 }, (_, i) => respond(i)))
      const versions = () =>
        Promise.all([0, 1, 2].map(async n => (await request(`${at(n)}${slug}.json`, 'GET')).body.version))
      for (const edition of [2, 3, 4]) {
        const edited = await call(edition % 3, 'PUT', path, formOf(edition))
        assert.equal(edited.status, 200, edited.text)
        assert.deepEqual(await versions(), Array(3).fill(edition - 1), 'an edit alone changes nothing')
        assert.equal((await call((edition + 1) % 3, 'PUT', `${path}/activate`)).status, 200)
        await until(async () => (await versions()).every(version => version === edition))
      }
      await call(1, 'PUT', `${path}/pause`)
      await until(async () => (await versions()).every(version => version === undefined))
      /** Waits until each respondent was refused by each process. */
      const refused = async () => {
        const before = refusals
        await until(() => refusals > before + 12 * 3 * 2)
      }
      await refused()
      const whenPaused = (await call(0, 'POST', `${path}/response/all`)).body.length
      await refused()
      loading = false
      await load
      assert.deepEqual(surprises, [])
      const { body } = await call(2, 'POST', `${path}/response/all`)
      const stored = body as { responseid: string; version: number; answers: { pick: string } }[]
      assert.equal(stored.length, whenPaused, 'a paused form accepts nothing')
      for (const { version, answers } of stored) assert.equal(answers.pick, `of_${version}`)
      assert.deepEqual(
        stored.map(({ responseid }) => responseid).sort(),
        accepted.map(({ responseid }) => responseid).sort(),
      )
      assert.equal(new Set(stored.map(({ version }) => version)).size, 4)
    })

    test('a submission id sent to all processes at once is stored once, and all return the same reply', async () => {
      const { path, slug } = await publish()
      for (let round = 0; round < 10; round++) {
        const sent = { answers: { pick: 'of_1' }, submissionId: randomUUID() }
        const answers = await Promise.all([0, 1, 2].map(server => request(at(server) + slug, 'POST', sent)))
        assert.deepEqual(
          answers.map(({ status }) => status),
          [201, 201, 201],
        )
        assert.equal(new Set(answers.map(({ body }) => body.responseid)).size, 1)
      }
      assert.equal((await call(0, 'POST', `${path}/response/all`)).body.length, 10)
    })

    test('a reader that follows cursors while others submit sees every response once', async () => {
      const { path, slug } = await publish()
      const [SUBMITTERS, EACH] = [24, 40]
      const accepted: string[] = []
      async function submit(first: number): Promise<void> {
        for (let turn = first; turn < first + EACH; turn++) {
          const answer = await request(at(turn % 3) + slug, 'POST', { answers: { pick: 'of_1' } })
          assert.equal(answer.status, 201, answer.text)
          accepted.push(answer.body.responseid)
        }
      }
      let submitting = true
      const load = Promise.all(Array.from({ length: SUBMITTERS }, (_, i) => submit(i))).finally(() => {
        submitting = false
      })
      const seen: string[] = []
      let cursor: string | undefined
      // After the last submission, one more page has what was too recent for the page before.
      for (let last = false; !last; ) {
        last = !submitting
        for (let rows = 50; rows === 50; ) {
          const page = await call(1, 'POST', `${path}/response/all`, { limit: 50, cursor })
          assert.equal(page.status, 200, page.text)
          rows = page.body.length
          seen.push(...page.body.map((response: { responseid: string }) => response.responseid))
          cursor = page.headers.get('x-end-cursor') ?? assert.fail('every page has its end')
        }
      }
      await load
      assert.deepEqual(seen, accepted.toSorted())
    })

    test('a session that one process ends is refused by the others at once', async () => {
      const user = { email: newEmail(), password: PASSWORD }
      const { userid } = (await call(0, 'POST', '/core/user', user)).body
      const signInAt = async (server: number) => {
        const fields = new URLSearchParams({ email: user.email, password: PASSWORD })
        return cookieOf(await request(`${at(server)}/login`, 'POST', fields, FROM_CONSOLE))
      }
      const me = (server: number, cookie: string) =>
        request(`${at(server)}/b/v1/me`, 'GET', undefined, { cookie, ...FROM_CONSOLE })
      const [first, second] = [await signInAt(0), await signInAt(1)]
      for (const server of [0, 1, 2]) assert.equal((await me(server, first)).status, 200)
      const out = await request(`${at(1)}/logout`, 'POST', new URLSearchParams(), {
        cookie: first,
        ...FROM_CONSOLE,
      })
      assert.equal(out.status, 303)
      for (const server of [0, 1, 2]) {
        isProblem(await me(server, first), 401, 'session_ended')
        assert.equal((await me(server, second)).status, 200)
      }
      const changed = await call(2, 'PATCH', `/core/user/${userid}`, { password: 'another horse 9' })
      assert.equal(changed.status, 200, changed.text)
      for (const server of [0, 1, 2]) isProblem(await me(server, second), 401, 'session_ended')
    })

    test('a limit on responses holds across processes', async () => {
      const { path, slug } = await publish()
      await call(0, 'PUT', path, { ...formOf(2), settings: { maxResponses: 10 } })
      await call(0, 'PUT', `${path}/activate`)
      const version = async (server: number) =>
        (await request(`${at(server)}${slug}.json`, 'GET')).body.version
      for (const server of [0, 1, 2]) await until(async () => (await version(server)) === 2)
      const answers = await Promise.all(
        Array.from({ length: 45 }, (_, i) =>
          request(at(i % 3) + slug, 'POST', { answers: { pick: 'of_2' } }),
        ),
      )
      assert.equal(answers.filter(({ status }) => status === 201).length, 10)
      assert.equal((await call(1, 'POST', `${path}/response/all`)).body.length, 10)
    })
  })
}
