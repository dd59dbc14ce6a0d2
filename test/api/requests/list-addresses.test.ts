// Each list has two URLs: POST of `all` with a body, and GET of the collection with a query.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { API, type Organization, onEachStore, quiz, type Reply, request } from '../../support/harness.ts'

const essays = {
  ...quiz,
  questions: [...quiz.questions, { id: 'essay', type: 'LONG_TEXT', text: 'Why?' }],
  scoring: { questions: { ...quiz.scoring.questions, essay: { points: 5, manual: true } } },
}

onEachStore('list URLs', server => {
  /** An organization with three items in each list. */
  async function peopled() {
    const alice = await server.organization()
    const { path: form, url } = await alice.newPublishedForm(essays)
    const app = form.slice(0, form.indexOf('/webform/'))
    const user = app.slice(0, app.indexOf('/app/'))
    for (const name of ['Second', 'Third']) {
      await alice.newUser()
      await alice.call('POST', `${user}/app`, { name })
      await alice.call('POST', `${app}/webform`, { name })
      await alice.call('PATCH', form, { name })
      await alice.call('PUT', `${form}/activate`)
    }
    const submit = (pi: number) => request(url, 'POST', { answers: { france: 'paris', pi, essay: 'So.' } })
    const [first] = [await submit(3.14), await submit(2), await submit(3)]
    const response = `${form}/response/${first?.body.responseid}`
    for (const points of [1, 2, 3])
      await alice.call('PUT', `${response}/grade`, { questions: { essay: { points } } })
    const lists: Record<string, object> = {
      '/core/user': { search: '@example.com' },
      '/core/audit': { author: (await alice.call('POST', '/core/audit/all', { limit: 5 })).body[4].author },
      [`${user}/app`]: {},
      [`${app}/webform`]: {},
      [`${form}/version`]: {},
      [`${form}/response`]: { gradingStatus: 'PENDING' },
      [`${response}/grade`]: {},
    }
    return { alice, form, lists }
  }

  /** Follows the Link header from a reply and returns all pages. */
  async function follow(alice: Organization, first: Reply): Promise<unknown[]> {
    const rows: unknown[] = [...first.body]
    for (let page = first; page.headers.has('link'); ) {
      assert.ok(page.headers.has('x-next-cursor'))
      const [, address = ''] = /^<(.+)>; rel="next"$/.exec(page.headers.get('link') ?? '') ?? []
      assert.ok(address.startsWith(`${server.url}${API}/`), address)
      page = await request(address, 'GET', undefined, { 'x-api-key': alice.key })
      assert.equal(page.status, 200, page.text)
      rows.push(...page.body)
    }
    return rows
  }

  test('Link leads through all pages of every list, from either URL, with the filters', async () => {
    const { alice, lists } = await peopled()
    for (const [path, filters] of Object.entries(lists)) {
      const whole = await alice.call('POST', `${path}/all`, filters)
      assert.ok(whole.body.length >= 2, `${path}: ${whole.text}`)
      const query = new URLSearchParams(Object.entries(filters)).toString()
      assert.deepEqual((await alice.call('GET', `${path}?${query}`)).body, whole.body)
      const posted = await alice.call('POST', `${path}/all`, { ...filters, limit: 1 })
      assert.deepEqual(await follow(alice, posted), whole.body, path)
      const got = await alice.call('GET', `${path}?limit=1&${query}`)
      assert.deepEqual(await follow(alice, got), whole.body, path)
    }
  })

  test('a cursor works at both URLs of a list', async () => {
    const { alice, lists } = await peopled()
    for (const [path, filters] of Object.entries(lists)) {
      const [, ...rest] = (await alice.call('POST', `${path}/all`, filters)).body
      const query = new URLSearchParams(Object.entries(filters)).toString()
      const got = await alice.call('GET', `${path}?limit=1&${query}`)
      const cursor = got.headers.get('x-end-cursor') ?? ''
      assert.deepEqual(
        (await alice.call('POST', `${path}/all`, { ...filters, limit: 99, cursor })).body,
        rest,
      )
      const posted = await alice.call('POST', `${path}/all`, { ...filters, limit: 1 })
      assert.equal(posted.headers.get('x-end-cursor'), cursor)
    }
  })

  test('Link keeps the filter and sort order of responses; a filter too long for a URL has X-Next-Cursor only', async () => {
    const { alice, form } = await peopled()
    const list = `${form}/response`
    const asked = {
      filter: { and: [{ '>=': [{ var: 'pi' }, 2] }, { '!=': [{ var: 'essay' }, 'ä & "b" + c?'] }] },
      sort: { order: 'DESC', by: 'pi' },
    }
    const pages = await follow(alice, await alice.call('POST', `${list}/all`, { ...asked, limit: 1 }))
    assert.deepEqual(
      pages.map(response => (response as { answers: { pi: number } }).answers.pi),
      [3.14, 3, 2],
    )
    const long = { filter: { '!=': [{ var: 'essay' }, 'x'.repeat(5_000)] }, limit: 1 }
    const page = await alice.call('POST', `${list}/all`, long)
    assert.equal(page.headers.get('link'), null)
    const cursor = page.headers.get('x-next-cursor')
    assert.equal((await alice.call('POST', `${list}/all`, { ...long, limit: 9, cursor })).body.length, 2)
  })

  test('every page of a sorted list has a cursor, including an empty page', async () => {
    const { alice, form } = await peopled()
    const sort = { by: 'pi' }
    const read = (filter: object, cursor?: string) =>
      alice.call('POST', `${form}/response/all`, { sort, filter, limit: 2, cursor })
    const all = { '>': [{ var: 'pi' }, 0] }
    const first = await read(all)
    const last = await read(all, first.headers.get('x-end-cursor') ?? '')
    assert.deepEqual([first.body.length, last.body.length], [2, 1])
    const after = await read(all, last.headers.get('x-end-cursor') ?? '')
    assert.deepEqual(after.body, [])
    assert.equal(after.headers.get('x-end-cursor'), last.headers.get('x-end-cursor'))
    const none = { '>': [{ var: 'pi' }, 100] }
    const empty = await read(none)
    assert.equal((await read(none, empty.headers.get('x-end-cursor') ?? '')).status, 200)
  })

  test('a query is validated as strictly as a body', async () => {
    const { alice, form } = await peopled()
    for (const [path, pointer] of [
      ['/core/user?limit=0', '/limit'],
      ['/core/user?limit=1001', '/limit'],
      ['/core/user?limit=ten', '/limit'],
      ['/core/user?limit=1e2', '/limit'],
      ['/core/user?limit=1.0', '/limit'],
      ['/core/user?limit=+1', '/limit'],
      ['/core/user?limit=', '/limit'],
      ['/core/user?limit=1&limit=2', '/limit'],
      ['/core/user?serch=x', '/serch'],
      ['/core/audit?author=bob', '/author'],
      [`${form}/response?filter=%7B`, '/filter'],
      [`${form}/response?filter=%5B%5D`, '/filter'],
      [`${form}/response?filter=%7B%7D`, '/filter'],
      [`${form}/response?filter=%7B%22var%22%3A%22nothing%22%7D`, '/filter/var'],
      [`${form}/response?limit=1&order=DESC`, '/sort'],
      [`${form}/response?limit=1&sort=pi&order=UP`, '/order'],
      [`${form}/response?sort=pi`, '/limit'],
      [`${form}/response?gradingStatus=DONE`, '/gradingStatus'],
    ] as const) {
      const answer = await alice.call('GET', path)
      isProblem(answer, 400, 'parameter_invalid')
      assert.deepEqual(answer.body.errors[0].pointer, pointer, `${path}: ${answer.text}`)
    }
    isProblem(await alice.call('GET', '/core/user?cursor=x'), 400, 'cursor_invalid')
    isProblem(await alice.call('GET', '/core/user?cursor=x&limit=1'), 400, 'cursor_invalid')
  })

  test('a collection refuses HEAD, which would read all of it for nothing', async () => {
    const alice = await server.organization()
    const answer = await alice.call('HEAD', '/core/user')
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('allow'), 'GET, POST')
  })

  test('a query or cursor that no store can hold is refused', async () => {
    const alice = await server.organization()
    const form = await alice.newForm(quiz)
    await alice.newUser()
    await alice.newUser()
    const nul = encodeURIComponent('{"==":[{"var":"_email"},"a\\u0000b"]}')
    for (const address of [
      '/core/user?search=%00',
      '/core/user?search=%F0%9F',
      `${form}/response?filter=${nul}`,
      `${form}/response/export?format=ndjson&filter=${nul}`,
      `${form}/response?limit=1&sort=%00`,
    ]) {
      const refused = await alice.call('GET', address)
      assert.ok(refused.status === 400 || (address.includes('%F0') && refused.status === 200), address)
    }
    const { headers } = await alice.call('POST', '/core/user/all', { limit: 1 })
    const given = Buffer.from(headers.get('x-next-cursor') ?? '', 'base64url')
    const cursor = Buffer.concat([given, Buffer.from(' "\0"')]).toString('base64url')
    isProblem(await alice.call('POST', '/core/user/all', { limit: 1, cursor }), 400, 'cursor_invalid')
  })

  test('a filter that makes the next URL too long for a header has no Link', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    for (let i = 0; i < 2; i++) await request(url, 'POST', { answers: { france: 'paris', pi: 3.14 } })
    const filter = { '!=': [{ var: '_email' }, 'é'.repeat(3_000)] }
    const page = await alice.call('POST', `${path}/response/all`, { limit: 1, filter })
    assert.equal(page.body.length, 1)
    assert.ok(page.headers.has('x-next-cursor'))
    assert.equal(page.headers.get('link'), null)
  })
})
