// A client reads a resource, changes it and writes it back. Nothing is lost, and read-only members do not change.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { questionTypes } from '../../../src/engine/questions/index.ts'
import { NewWebform } from '../../../src/product/webforms/schemas.ts'
import { savePrograms } from '../../guides/run-guide.ts'
import { isProblem, pointers } from '../../support/assertions.ts'
import { withEveryMember } from '../../support/full-value.ts'
import { type Organization, onEachStore, quiz } from '../../support/harness.ts'

const logic = { calculations: [{ id: 'twice', value: { '*': [{ var: 'pi' }, 2] } }] }

onEachStore('read, modify, write', server => {
  test('a view that was read can be sent back, also with another name or another view', async () => {
    const alice = await server.organization()
    const text = `How was ${'it '.repeat(100)}?`
    const choices = [{ id: 'good', text: 'Good' }]
    const questions = [
      { id: 'how', type: 'SINGLE_CHOICE', text, choices },
      { id: 'stars', type: 'RATING', text: 'Stars?' },
      { id: 'why', type: 'LONG_TEXT', text: 'Why?' },
    ]
    const form = await alice.newPublishedForm({ name: 'Feedback', appType: 'SURVEY', questions })
    const [app = '', dataset] = form.path.split('/webform/')
    const shown = ['how', 'stars', 'why'].map(id => ({ id, value: { var: `f.${id}` } }))
    const view = { from: { dataset, as: 'f' }, columns: shown }
    const made = await alice.call('POST', `${app}/dataset`, { name: 'All', kind: 'VIEW', view })
    assert.equal(made.status, 201, made.text)
    const path = `${app}/dataset/${made.body.datasetid}`
    for (const changes of [{}, { name: 'Each' }, { view: { ...view, columns: shown.slice(0, 2) } }]) {
      const { body } = await alice.call('GET', path)
      const put = await alice.call('PATCH', path, { ...body, ...changes })
      assert.equal(put.status, 200, put.text)
      const columns = 'view' in changes ? body.columns.slice(0, 2) : body.columns
      assert.deepEqual(put.body, { ...body, ...changes, columns, updateDate: put.body.updateDate })
    }
    const other = await alice.call('PATCH', path, { columns: [{ ...made.body.columns[0], label: 'Other' }] })
    isProblem(other, 422, 'dataset_invalid')
    assert.deepEqual(pointers(other), ['/columns'])
  })

  test('columns of a table have no members of views', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const columns = [{ id: 'city', type: 'TEXT' }]
    const { body } = await alice.call('POST', `${app}/dataset`, { name: 'Cities', columns })
    const path = `${app}/dataset/${body.datasetid}`
    for (const [member, value] of [
      ['values', []],
      ['isProse', true],
      ['label', 'x'.repeat(201)],
    ] as const) {
      const refused = await alice.call('PATCH', path, { columns: [{ ...columns[0], [member]: value }] })
      isProblem(refused, 400, 'body_invalid')
      assert.deepEqual(pointers(refused), [`/columns/0/${member}`])
    }
  })

  for (const method of ['PUT', 'PATCH']) {
    test(`${method} with the result of GET changes nothing, for a form with every member and question type`, async () => {
      const alice = await server.organization()
      const path = await alice.newForm(withEveryMember(NewWebform))
      const read = await alice.call('GET', path)
      const types = read.body.questions.map(({ type }: { type: string }) => type)
      assert.deepEqual(types, [...questionTypes.keys()])
      const put = await alice.call(method, path, read.text, { 'content-type': 'application/json' })
      assert.equal(put.status, 200, put.text)
      assert.equal(put.text, read.text)
      assert.equal((await alice.call('GET', path)).text, read.text)
    })

    test(`${method} with the result of GET and a new name changes only the name, in each state of a form`, async () => {
      const alice = await server.organization()
      const path = await alice.newForm({ ...quiz, logic })
      for (const [state, status] of [
        ['', 'DRAFT'],
        ['activate', 'ACTIVE'],
        ['pause', 'PAUSED'],
      ]) {
        if (state) assert.equal((await alice.call('PUT', `${path}/${state}`)).status, 200)
        const { body } = await alice.call('GET', path)
        assert.equal(body.status, status)
        const put = await alice.call(method, path, { ...body, name: `${body.name}!` })
        assert.equal(put.status, 200, put.text)
        const { updateDate, hasUnpublishedChanges } = put.body
        const expected = { ...body, name: `${body.name}!`, revision: body.revision + 1 }
        assert.deepEqual(put.body, { ...expected, updateDate, hasUnpublishedChanges })
      }
    })

    test(`${method} with the revision of an earlier read is refused with 412`, async () => {
      const alice = await server.organization()
      const path = await alice.newForm(quiz)
      const { body } = await alice.call('GET', path)
      assert.equal((await alice.call('PATCH', path, { name: 'Meanwhile' })).status, 200)
      const stale = await alice.call(method, path, { ...body, name: 'Late' })
      isProblem(stale, 412, 'revision_stale')
      assert.equal(stale.headers.get('etag'), '"2"')
      isProblem(await alice.call(method, path, { name: 'Late', revision: 1 }), 412, 'revision_stale')
      const both = await alice.call(method, path, { name: 'Late', revision: 1 }, { 'if-match': '"2"' })
      isProblem(both, 412, 'revision_stale')
      assert.equal((await alice.call('GET', path)).body.name, 'Meanwhile')
      assert.equal((await alice.call(method, path, { name: 'Late', revision: 2 })).status, 200)
    })

    test(`${method} with another value of a read-only member is refused, and names the read-only members`, async () => {
      const alice = await server.organization()
      const { path } = await alice.newPublishedForm(quiz)
      const read = await alice.call('GET', path)
      const other = {
        webformid: 'webform_00000000000000000000000000',
        appid: 'mine',
        userid: '',
        appType: 'FORM',
        status: 'DRAFT',
        version: null,
        hasUnpublishedChanges: true,
        createDate: '2020-01-01T00:00:00.000Z',
        updateDate: '2020-01-01T00:00:00.000Z',
        activateDate: null,
        url: 'https://example.com/f/x',
      }
      const refused = await alice.call(method, path, { ...read.body, ...other, name: 'Other' })
      isProblem(refused, 400, 'body_invalid')
      assert.deepEqual(
        pointers(refused),
        Object.keys(other)
          .map(name => `/${name}`)
          .sort(),
      )
      for (const { code, detail } of refused.body.errors) {
        assert.equal(code, 'read_only')
        assert.match(detail, /^\w+ is read-only\. Leave it out, or send the stored value: \S+\.$/)
      }
      const unknown = await alice.call(method, path, { ...read.body, theme: {} })
      isProblem(unknown, 400, 'body_invalid')
      assert.deepEqual(pointers(unknown), ['/theme'])
      assert.equal((await alice.call('GET', path)).text, read.text)
    })
  }

  test('an equal time in another notation is accepted', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const { body } = await alice.call('GET', path)
    const createDate = body.createDate.replace('Z', '0000+00:00')
    assert.equal((await alice.call('PUT', path, { ...body, createDate })).status, 200)
  })

  test('PATCH with null clears each optional member, and changes no other', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({ ...quiz, logic })
    let { body } = await alice.call('GET', path)
    for (const [name, empty] of [
      ['logic', {}],
      ['scoring', {}],
      ['settings', {}],
      ['description', ''],
      ['questions', []],
    ] as const) {
      const patched = await alice.call('PATCH', path, { [name]: null })
      assert.equal(patched.status, 200, patched.text)
      const { revision, updateDate } = patched.body
      assert.deepEqual(patched.body, { ...body, [name]: empty, revision, updateDate })
      body = patched.body
    }
  })

  test('a form never grows beyond the size of a request', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const largest = 1024 * 1024
    const filled = (bytes: number) => {
      const question = { id: 'q1', type: 'STATEMENT', text: '' }
      const rest = { name: 'Large', description: '', questions: [question], scoring: {}, settings: {} }
      const each = JSON.stringify(question).length + 1
      const room = bytes - JSON.stringify(rest).length
      const text = 'ä'.repeat(1800)
      const count = Math.floor(room / (each + 3600))
      const all = Array.from({ length: count }, () => ({ ...question, text }))
      return { ...rest, questions: [{ ...question, text: 'x'.repeat(room - count * (each + 3600)) }, ...all] }
    }
    const whole = filled(largest)
    assert.equal(Buffer.byteLength(JSON.stringify(whole)), largest)
    const created = await alice.call('POST', `${app}/webform`, whole)
    assert.equal(created.status, 201, created.text)
    const path = `${app}/webform/${created.body.webformid}`
    assert.ok(Buffer.byteLength(created.text) > largest)
    const put = await alice.call('PUT', path, created.text, { 'content-type': 'application/json' })
    assert.equal(put.text, created.text)
    isProblem(await alice.call('PATCH', path, { name: 'Larger' }), 413, 'body_too_large')

    const nameless = Array.from({ length: 90 }, () => ({
      type: 'DROPDOWN',
      choices: Array.from({ length: 1000 }, () => ({})),
    }))
    const grown = { name: 'Made-up ids', questions: nameless }
    assert.ok(JSON.stringify(grown).length < largest)
    isProblem(await alice.call('POST', `${app}/webform`, grown), 413, 'body_too_large')
  })

  const things: readonly [string, (alice: Organization) => Promise<string>, object, string[]][] = [
    [
      'a user',
      async alice => `/core/user/${await alice.newUser()}`,
      { firstName: 'Alice' },
      ['userid', 'createDate', 'updateDate'],
    ],
    [
      'an application',
      alice => alice.newApp(),
      { name: 'Exams' },
      ['appid', 'userid', 'createDate', 'updateDate'],
    ],
  ]
  for (const [thing, make, change, readOnly] of things) {
    test(`PATCH of ${thing} accepts the result of GET, and refuses another value of a read-only member`, async () => {
      const alice = await server.organization()
      const path = await make(alice)
      const { body } = await alice.call('GET', path)
      const refused = await alice.call('PATCH', path, {
        ...body,
        ...change,
        ...Object.fromEntries(readOnly.map(name => [name, '2020-01-01T00:00:00.000Z'])),
      })
      isProblem(refused, 400, 'body_invalid')
      assert.deepEqual(pointers(refused), readOnly.map(name => `/${name}`).sort())
      assert.deepEqual((await alice.call('GET', path)).body, body)
      const patched = await alice.call('PATCH', path, { ...body, ...change })
      assert.equal(patched.status, 200, patched.text)
      assert.deepEqual(patched.body, { ...body, ...change, updateDate: patched.body.updateDate })
      isProblem(await alice.call('PATCH', path, { ...body, x: 1 }), 400, 'body_invalid')
      isProblem(await alice.call('PATCH', path.replace(/.{26}$/, '0'.repeat(26)), change), 404)
    })
  }

  test('the example program of the guide reads a form, changes it and writes it back', async t => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm({ ...quiz, logic })
    const before = (await alice.call('GET', path)).body
    const folder = await mkdtemp(join(tmpdir(), 'formyard-guide-'))
    t.after(() => rm(folder, { recursive: true }))
    savePrograms('docs/getting-started.md', folder)
    savePrograms('docs/publishing.md', folder)
    const env = { ...process.env, KEY: alice.key, FORM: `${server.url}/devapi/v4${path}` }
    await promisify(execFile)(process.execPath, ['edit.ts'], { cwd: folder, env })
    const after = (await alice.call('GET', path)).body
    assert.equal(after.questions.length, before.questions.length + 1)
    assert.deepEqual(after.questions.slice(0, -1), before.questions)
    assert.deepEqual(after.settings, { ...before.settings, closesAt: '2099-12-31T23:59:59Z' })
    assert.deepEqual([after.logic, after.scoring, after.name], [before.logic, before.scoring, before.name])
  })
})
