// JSON Patch on drafts: what the designer sends for each edit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, quiz } from '../../support/harness.ts'

const JSON_PATCH = { 'content-type': 'application/json-patch+json' }

onEachStore('JSON Patch', server => {
  async function newDraft() {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const patch = (operations: unknown, headers: Record<string, string> = {}) =>
      alice.call('PATCH', path, operations, { ...JSON_PATCH, 'if-match': '"1"', ...headers })
    const draft = async () => (await alice.call('GET', path)).body
    return { alice, path, patch, draft }
  }

  test('applies all operations to the draft, in which every member exists', async () => {
    const { patch, draft } = await newDraft()
    const reply = await patch([
      { op: 'test', path: '/questions/0/id', value: 'france' },
      { op: 'replace', path: '/questions/0/text', value: 'Capital of Italy?' },
      { op: 'move', from: '/questions/1', path: '/questions/0' },
      { op: 'add', path: '/questions/-', value: { type: 'SHORT_TEXT', text: 'Why?' } },
      { op: 'add', path: '/logic/jumps', value: [{ after: 'pi', to: 'france' }] },
      { op: 'remove', path: '/settings/results' },
      { op: 'replace', path: '/name', value: 'Italy' },
    ])
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.headers.get('etag'), '"2"')
    const { name, questions, logic, settings } = reply.body
    assert.equal(name, 'Italy')
    assert.deepEqual(
      questions.map(({ type, text }: { type: string; text: string }) => [type, text]),
      [
        ['NUMBER', 'Pi, two decimals?'],
        ['SINGLE_CHOICE', 'Capital of Italy?'],
        ['SHORT_TEXT', 'Why?'],
      ],
    )
    assert.ok(questions[2].id, 'the new question has an id')
    assert.deepEqual([logic, settings], [{ jumps: [{ after: 'pi', to: 'france' }] }, {}])
    assert.deepEqual(await draft(), reply.body)
  })

  test('with return=minimal, replies with the new ETag only', async () => {
    const { patch, draft } = await newDraft()
    const reply = await patch([{ op: 'replace', path: '/name', value: 'Other' }], {
      prefer: 'return=minimal',
    })
    assert.deepEqual([reply.status, reply.text], [204, ''])
    assert.equal(reply.headers.get('etag'), '"2"')
    assert.equal(reply.headers.get('preference-applied'), 'return=minimal')
    assert.equal((await draft()).name, 'Other')
  })

  test('without If-Match it is refused, and with an old one nothing changes', async () => {
    const { alice, path, patch, draft } = await newDraft()
    const rename = [{ op: 'replace', path: '/name', value: 'Other' }]
    isProblem(await alice.call('PATCH', path, rename, JSON_PATCH), 428, 'precondition_required')
    await alice.call('PATCH', path, { description: 'Edited by somebody else' })
    isProblem(await patch(rename), 412, 'revision_stale')
    assert.equal((await draft()).name, quiz.name)
  })

  test('a patch that does not apply, or makes an invalid draft, is refused with a pointer and changes nothing', async () => {
    const { patch, draft } = await newDraft()
    const before = await draft()
    const first = { op: 'replace', path: '/name', value: 'Changed' }
    for (const [operation, code, pointer] of [
      [{ op: 'remove', path: '/questions/7' }, 'place_missing', '/1/path'],
      [{ op: 'test', path: '/questions/0/id', value: 'spain' }, 'test_failed', '/1'],
      [{ op: 'add', path: '/questions/01', value: {} }, 'index_invalid', '/1/path'],
      [{ op: 'add', path: '/__proto__/x', value: 1 }, 'pointer_invalid', '/1/path'],
      [{ op: 'rename', path: '/name' }, 'operation_unknown', '/1/op'],
      [{ op: 'replace', path: '/questions/0/type', value: 'NOPE' }, undefined, '/questions/0/type'],
      [{ op: 'add', path: '/status', value: 'ACTIVE' }, undefined, '/status'],
      [{ op: 'remove', path: '/name' }, undefined, '/name'],
    ] as const) {
      const reply = await patch([first, operation])
      isProblem(reply, 400, 'body_invalid')
      const [fault] = reply.body.errors
      assert.equal(fault.pointer, pointer, reply.text)
      if (code) assert.equal(fault.code, code)
    }
    for (const body of [{}, 'text', [1], Array(501).fill(first)]) isProblem(await patch(body), 400)
    assert.deepEqual(await draft(), before)
  })

  test('an edit without a body changes nothing', async () => {
    const { alice, path, draft } = await newDraft()
    assert.equal((await alice.call('PATCH', path)).status, 200)
    assert.equal((await draft()).revision, 1)
    const german = await alice.call('PATCH', path, { settings: { languages: ['en', 'de'] } })
    assert.equal(german.status, 200, german.text)
    isProblem(await alice.call('PUT', `${path}/translation/de`), 400, 'body_invalid')
  })

  test('is for PATCH only', async () => {
    const { alice, path } = await newDraft()
    isProblem(await alice.call('PUT', path, quiz, JSON_PATCH), 415, 'media_type_unsupported')
  })
})
