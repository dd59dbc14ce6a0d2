// ETags prevent lost updates, and avoid reading unchanged resources again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { type Organization, onEachStore, quiz, type Reply } from '../../support/harness.ts'

const tagOf = ({ headers }: Reply): string => headers.get('etag') ?? assert.fail('no ETag')

onEachStore('entity tags', server => {
  /** Resources with an ETag, each with a member that can be changed. */
  async function tagged(alice: Organization) {
    const form = await alice.newForm(quiz)
    const app = form.slice(0, form.indexOf('/webform/'))
    const user = `/core/user/${app.split('/')[2]}`
    return [
      { path: form, member: 'name', error: 'webform_not_found' },
      { path: app, member: 'name', error: 'app_not_found' },
      { path: user, member: 'lastName', error: 'user_not_found' },
    ]
  }

  test('creates, reads and updates return a strong ETag, which differs after each change', async () => {
    const alice = await server.organization()
    const user = await alice.call('POST', '/core/user', {
      email: 'a@example.com',
      password: 'correct horse 9',
    })
    const apps = `/user/${user.body.userid}/app`
    const app = await alice.call('POST', apps, { name: 'x' })
    for (const [created, path, changes] of [
      [
        user,
        `/core/user/${user.body.userid}`,
        [{ firstName: 'A' }, { firstName: 'B' }, { password: 'another horse 9' }],
      ],
      [app, `${apps}/${app.body.appid}`, [{ name: 'y' }, { name: 'z' }, { name: 'y' }]],
    ] as const) {
      const seen = [tagOf(created)]
      assert.match(seen[0] ?? '', /^"[^"]+"$/)
      assert.equal(tagOf(await alice.call('GET', path)), seen[0])
      for (const change of changes) {
        const changed = await alice.call('PATCH', path, change)
        assert.equal(changed.status, 200, changed.text)
        seen.push(tagOf(changed))
        assert.equal(tagOf(await alice.call('GET', path)), seen.at(-1))
      }
      assert.equal(new Set(seen).size, 4)
    }
  })

  test('a tag without quotes is refused with the tag that fits', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const tag = tagOf(await alice.call('GET', app))
    const bare = { 'if-match': tag.replaceAll('"', '') }
    const reply = await alice.call('PATCH', app, { name: 'B' }, bare)
    isProblem(reply, 412, 'revision_stale')
    assert.equal(
      reply.body.detail ?? reply.body.message,
      `If-Match has no quotes. Send the ETag as you read it, such as ${tag}.`,
    )
  })

  test('an update or deletion with an old ETag is 412 with the current one, and changes nothing', async () => {
    const alice = await server.organization()
    for (const { path, member, error } of await tagged(alice)) {
      const stale = { 'if-match': tagOf(await alice.call('GET', path)) }
      const changed = await alice.call('PATCH', path, { [member]: 'First' }, stale)
      assert.equal(changed.status, 200, changed.text)
      const before = (await alice.call('GET', path)).body
      for (const [method, body] of [
        ['PATCH', { [member]: 'Second' }],
        ['DELETE', undefined],
      ] as const) {
        for (const ifMatch of [stale['if-match'], '"999"', 'W/"2"', '2', `${stale['if-match']}, "7"`, '']) {
          const refused = await alice.call(method, path, body, { 'if-match': ifMatch })
          isProblem(refused, 412, 'revision_stale')
          assert.equal(tagOf(refused), tagOf(changed))
        }
      }
      assert.deepEqual((await alice.call('GET', path)).body, before)
      for (const ifMatch of [tagOf(changed), '*', `"1", ${tagOf(changed)}`]) {
        const current = tagOf(await alice.call('GET', path))
        const sent = ifMatch === '*' ? '*' : ifMatch.replace(tagOf(changed), current)
        assert.equal(
          (await alice.call('PATCH', path, { [member]: ifMatch }, { 'if-match': sent })).status,
          200,
        )
      }
      const last = { 'if-match': tagOf(await alice.call('GET', path)) }
      assert.equal((await alice.call('DELETE', path, undefined, last)).status, 204)
      isProblem(await alice.call('PATCH', path, { [member]: 'x' }, last), 404, error)
    }
  })

  test('of twenty concurrent updates with one ETag, exactly one succeeds', async () => {
    const alice = await server.organization()
    for (const { path, member } of await tagged(alice)) {
      const state = { 'if-match': tagOf(await alice.call('GET', path)) }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => alice.call('PATCH', path, { [member]: `Change ${i}` }, state)),
      )
      assert.equal(answers.filter(({ status }) => status === 200).length, 1)
      for (const answer of answers) if (answer.status !== 200) isProblem(answer, 412, 'revision_stale')
      const made = answers.find(({ status }) => status === 200)
      assert.equal((await alice.call('GET', path)).body[member], made?.body[member])
    }
  })

  test('a read with the current ETag is 304 without a body, until the resource changes', async () => {
    const alice = await server.organization()
    for (const { path, member } of await tagged(alice)) {
      const tag = tagOf(await alice.call('GET', path))
      const read = (known: string) => alice.call('GET', path, undefined, { 'if-none-match': known })
      for (const known of [tag, `W/${tag}`, `"7", ${tag}`, '*']) {
        const same = await read(known)
        assert.deepEqual([same.status, same.text, tagOf(same)], [304, '', tag])
      }
      for (const known of ['"999"', tag.slice(1), '']) assert.equal((await read(known)).status, 200)
      await alice.call('PATCH', path, { [member]: 'Changed' })
      const changed = await read(tag)
      assert.equal(changed.status, 200)
      assert.equal(changed.body[member], 'Changed')
    }
  })

  test('publishing and pausing a form change its ETag; an edit of the same draft still succeeds', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const draft = tagOf(await alice.call('GET', path))
    const tags = [draft]
    for (const step of ['activate', 'pause', 'activate']) {
      const known = { 'if-none-match': tags.at(-1) ?? '' }
      const changed = await alice.call('PUT', `${path}/${step}`)
      const read = await alice.call('GET', path, undefined, known)
      assert.equal(read.status, 200)
      assert.deepEqual(read.body, changed.body)
      assert.equal(tagOf(read), tagOf(changed))
      tags.push(tagOf(read))
    }
    assert.equal(tags[3], tags[1])
    for (const tag of [...tags, '"1"'])
      assert.equal((await alice.call('PATCH', path, { name: quiz.name }, { 'if-match': tag })).status, 200)
    const edited = await alice.call('PATCH', path, { name: 'Other' }, { 'if-match': draft })
    assert.equal(edited.status, 200)
    for (const tag of tags)
      isProblem(await alice.call('PATCH', path, { name: 'x' }, { 'if-match': tag }), 412, 'revision_stale')
  })

  test('a repeated create returns its original ETag', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const once = { 'idempotency-key': 'once' }
    const create = () => alice.call('POST', `/user/${userid}/app`, { name: 'x' }, once)
    assert.equal(tagOf(await create()), tagOf(await create()))
  })
})
