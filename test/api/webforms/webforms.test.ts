import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem, pointers } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

onEachStore('web forms', server => {
  test('a form with many wrong questions is refused with 199 of its faults and the number of the rest', async () => {
    const alice = await server.organization()
    const questions = Array.from({ length: 300 }, (_, n) => ({
      id: `q${n}`,
      type: 'SHORT_TEXT',
      txt: 'Name?',
    }))
    const created = await alice.call('POST', `${await alice.newApp()}/webform`, { name: 'Wrong', questions })
    isProblem(created, 400, 'body_invalid')
    assert.equal(created.body.errors.length, 200)
    assert.deepEqual(created.body.errors[198].pointer, '/questions/198/txt')
    const { code, pointer, detail } = created.body.errors[199]
    assert.deepEqual([code, pointer], ['too_many_faults', ''])
    assert.match(detail, /101/)
  })

  test('a blank form needs only a name, is a DRAFT of type FORM, and has no address', async () => {
    const alice = await server.organization()
    const { body } = await alice.call('GET', await alice.newForm({ name: 'Blank' }))
    assert.deepEqual(
      [
        body.appType,
        body.status,
        body.revision,
        body.version,
        body.url,
        body.activateDate,
        body.hasUnpublishedChanges,
      ],
      ['FORM', 'DRAFT', 1, null, null, null, false],
    )
    assert.deepEqual([body.questions, body.scoring, body.settings], [[], {}, {}])
  })

  test('a definition is read back unchanged, and missing ids are generated', async () => {
    const alice = await server.organization()
    const { body } = await alice.call('GET', await alice.newForm(quiz))
    assert.deepEqual(
      [body.questions, body.scoring, body.settings],
      [quiz.questions, quiz.scoring, quiz.settings],
    )
    const made = await alice.newForm({
      name: 'Made up',
      questions: [
        { type: 'SHORT_TEXT', text: 'a' },
        { type: 'SINGLE_CHOICE', id: 'q1', text: 'b', choices: [{ text: 'x' }, { text: 'y', id: 'c1' }] },
      ],
    })
    const { questions } = (await alice.call('GET', made)).body
    assert.equal(questions[1].id, 'q1')
    assert.notEqual(questions[0].id, 'q1')
    assert.equal(new Set(questions[1].choices.map((choice: { id: string }) => choice.id)).size, 2)
  })

  test('a definition with wrong types is refused with a pointer each; unknown members are never dropped', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const bad = {
      name: 'x',
      questions: [
        { type: 'NUMBER', min: 'zero' },
        { type: 'SINGLE_CHOICE', shuffel: true },
        { type: 'NOSUCH' },
        { type: 'SHORT_TEXT', visibleWhen: {} },
      ],
      scoring: { passMark: { percent: 101 }, attempts: { max: 2 } },
      settings: { skin: {}, presentation: 'SIDEWAYS' },
      logic: { jumps: [{ after: 'q1' }], variables: [] },
    }
    const answer = await alice.call('POST', `${app}/webform`, bad)
    isProblem(answer, 400, 'body_invalid')
    for (const pointer of [
      '/logic/jumps/0/to',
      '/logic/variables',
      '/questions/0/min',
      '/questions/1/shuffel',
      '/questions/3/visibleWhen',
      '/scoring/attempts',
      '/settings/presentation',
      '/settings/skin',
    ]) {
      assert.ok(pointers(answer).includes(pointer), `${pointer} in ${answer.text}`)
    }
    assert.ok(
      pointers(answer).some(pointer => pointer.startsWith('/questions/2')),
      answer.text,
    )
    assert.deepEqual((await alice.call('POST', `${app}/webform/all`)).body, [])
  })

  test('an incomplete form is not activated, and activation reports the same faults as check', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      name: 'Incomplete',
      appType: 'QUIZ',
      questions: [
        { id: 'a', type: 'SINGLE_CHOICE', text: 'No choices' },
        { id: 'a', type: 'NUMBER' },
        { id: 'b', type: 'NUMBER', text: 'No key' },
      ],
      scoring: { questions: { nosuch: { points: 1, correct: 1 } } },
      settings: { opensAt: '2027-01-02T00:00:00Z', closesAt: '2027-01-01T00:00:00Z' },
    })
    const refused = await alice.call('PUT', `${path}/activate`)
    isProblem(refused, 422, 'webform_incomplete')
    for (const pointer of [
      '/questions/0/choices',
      '/questions/1/text',
      '/scoring/questions/nosuch',
      '/scoring/questions/b',
    ]) {
      assert.ok(pointers(refused).includes(pointer), `${pointer} in ${refused.text}`)
    }
    const checked = await alice.call('POST', `${path}/check`)
    assert.equal(checked.body.ok, false)
    assert.deepEqual(checked.body.errors, refused.body.errors)
    assert.deepEqual(
      checked.body.errors.find(({ pointer }: { pointer: string }) => pointer === '/scoring/questions/nosuch'),
      {
        pointer: '/scoring/questions/nosuch',
        code: 'reference_dangling',
        detail: 'There is no question nosuch. Correct the id, or remove the rule.',
        reason: 'reference_dangling.rule',
        params: { id: 'nosuch' },
      },
    )
    assert.equal((await alice.call('GET', path)).body.status, 'DRAFT')
    assert.deepEqual((await alice.call('POST', `${await alice.newForm(quiz)}/check`)).body, {
      ok: true,
      errors: [],
    })
  })

  test('check and activation stop after a maximum number of faults, and say that there are more', async () => {
    const alice = await server.organization()
    const questions = Array.from({ length: 40 }, () => ({
      type: 'SINGLE_CHOICE',
      choices: Array.from({ length: 1000 }, () => ({})),
    }))
    const path = await alice.newForm({ name: 'Hostile', questions })
    const checked = await alice.call('POST', `${path}/check`)
    assert.deepEqual([checked.status, checked.body.ok], [200, false])
    const refused = await alice.call('PUT', `${path}/activate`)
    isProblem(refused, 422, 'webform_incomplete')
    for (const { body } of [checked, refused]) {
      assert.equal(body.errors.length, 200)
      assert.deepEqual(body.errors[0], checked.body.errors[0])
      assert.deepEqual(body.errors[199], {
        pointer: '',
        code: 'too_many_faults',
        detail: 'There are at least 802 more errors. Fix these first.',
      })
    }
  })

  test('activating an unchanged active form changes nothing', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const [first, second] = [
      await alice.call('PUT', `${path}/activate`),
      await alice.call('PUT', `${path}/activate`),
    ]
    assert.deepEqual(first.body, second.body)
    assert.equal(second.body.version, 1)
  })

  test('twenty concurrent activations publish one version', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const answers = await Promise.all(Array.from({ length: 20 }, () => alice.call('PUT', `${path}/activate`)))
    assert.equal(new Set(answers.map(answer => answer.body.url)).size, 1)
    assert.equal((await alice.call('POST', `${path}/version/all`)).body.length, 1)
  })

  test('edits are shown after the next activation at the same address; versions do not change', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const edited = await alice.call('PATCH', path, { name: 'Second edition' })
    assert.deepEqual(
      [edited.body.hasUnpublishedChanges, edited.body.revision, edited.body.version],
      [true, 2, 1],
    )
    assert.doesNotMatch((await request(url, 'GET')).text, /Second edition/)
    const undone = await alice.call('PATCH', path, { name: quiz.name })
    assert.equal(undone.body.hasUnpublishedChanges, false)
    await alice.call('PATCH', path, { name: 'Second edition' })
    const again = await alice.call('PUT', `${path}/activate`)
    assert.deepEqual([again.body.version, again.body.url], [2, url])
    assert.match((await request(url, 'GET')).text, /Second edition/)
    const versions = (await alice.call('POST', `${path}/version/all`)).body
    assert.deepEqual(
      versions.map((version: { version: number; name: string }) => [version.version, version.name]),
      [
        [1, 'Capitals'],
        [2, 'Second edition'],
      ],
    )
    const { author } = versions[1]
    assert.match(author, /^key_/)
    assert.equal((await alice.call('GET', `${path}/version/2`)).body.author, author, 'who published it')
    assert.deepEqual((await alice.call('GET', `${path}/version/1`)).body.questions, quiz.questions)
    isProblem(await alice.call('GET', `${path}/version/3`), 404, 'version_not_found')
    for (const version of ['0', '-1', 'x', '99999999999'])
      isProblem(await alice.call('GET', `${path}/version/${version}`), 404)
  })

  test('of two edits with one revision, the second is refused with 412 and the current ETag', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const etag = (await alice.call('GET', path)).headers.get('etag') ?? ''
    const both = await Promise.all(
      ['One', 'Two'].map(name => alice.call('PATCH', path, { name }, { 'if-match': etag })),
    )
    assert.deepEqual(both.map(answer => answer.status).sort(), [200, 412])
    const refused = both.find(answer => answer.status === 412)
    assert.ok(refused)
    isProblem(refused, 412, 'revision_stale')
    assert.equal(refused.headers.get('etag'), '"2"')
    for (const [ifMatch, status] of [
      ['"1"', 412],
      ['W/"2"', 412],
      ['"9", "2"', 200],
      ['*', 200],
    ] as const) {
      assert.equal((await alice.call('PATCH', path, {}, { 'if-match': ifMatch })).status, status, ifMatch)
    }
    isProblem(await alice.call('DELETE', path, undefined, { 'if-match': '"1"' }), 412)
  })

  test('a merge patch sets, replaces and removes members per RFC 7396, and the result is validated', async () => {
    const alice = await server.organization()
    const path = await alice.newForm({
      ...quiz,
      settings: { email: 'OPTIONAL', maxResponses: 5, results: { showScore: true } },
    })
    const patched = await alice.call(
      'PATCH',
      path,
      { description: null, settings: { maxResponses: null, results: { showCorrect: true } } },
      { 'content-type': 'application/merge-patch+json' },
    )
    assert.deepEqual(patched.body.settings, {
      email: 'OPTIONAL',
      results: { showScore: true, showCorrect: true },
    })
    assert.equal(patched.body.description, '')
    const wrong = await alice.call('PATCH', path, {
      settings: { results: { showScore: 'yes' } },
      questions: [{ type: 'NUMBER', x: 1 }],
    })
    isProblem(wrong, 400, 'body_invalid')
    assert.deepEqual(pointers(wrong), ['/questions/0/x', '/settings/results/showScore'])
    isProblem(await alice.call('PATCH', path, { appType: 'FORM' }), 400)
    assert.deepEqual((await alice.call('GET', path)).body, patched.body)
  })

  test('PUT replaces everything and clears absent members', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const { body } = await alice.call('PUT', path, { name: 'Empty now' })
    assert.deepEqual(
      [body.name, body.description, body.questions, body.scoring, body.settings],
      ['Empty now', '', [], {}, {}],
    )
    assert.equal(body.appType, 'QUIZ')
  })

  test('a form is paused and activated again at the same address; a draft cannot be paused', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    for (let i = 0; i < 2; i++) assert.equal((await alice.call('PUT', `${path}/pause`)).body.status, 'PAUSED')
    assert.equal((await request(url, 'GET')).status, 410)
    isProblem(await request(url, 'POST', { answers: { france: 'paris' } }), 410, 'webform_paused')
    isProblem(await request(`${url}.json`, 'GET'), 410, 'webform_paused')
    const active = await alice.call('PUT', `${path}/activate`)
    assert.deepEqual([active.body.status, active.body.version, active.body.url], ['ACTIVE', 1, url])
    assert.equal((await request(url, 'GET')).status, 200)
    isProblem(await alice.call('PUT', `${await alice.newForm(quiz)}/pause`), 409, 'webform_not_active')
  })

  test('resume takes responses again with the version that was live, whatever the draft is', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await alice.call('PUT', `${path}/pause`)
    await alice.call('PATCH', path, { name: 'Not yet', questions: [], scoring: { questions: {} } })
    isProblem(await alice.call('PUT', `${path}/activate`), 422, 'webform_incomplete')
    isProblem(await alice.call('PUT', `${path}/resume`, undefined, { 'if-match': '"9"' }), 412)
    for (let i = 0; i < 2; i++) {
      const { status, body } = await alice.call('PUT', `${path}/resume`)
      assert.deepEqual(
        [status, body.status, body.version, body.hasUnpublishedChanges, body.name],
        [200, 'ACTIVE', 1, true, 'Not yet'],
      )
    }
    const page = await request(url, 'GET')
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.text, /Not yet/)
    assert.equal((await request(url, 'POST', { answers: { france: 'paris' } })).status, 201)
    const { body: entries } = await alice.call('POST', '/core/audit/all', { action: 'resume' })
    assert.equal(entries.length, 1)
    isProblem(await alice.call('PUT', `${await alice.newForm(quiz)}/resume`), 409, 'webform_not_active')
  })

  test('a deleted form has no page', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    assert.equal((await alice.call('DELETE', path)).status, 204)
    assert.equal((await request(url, 'GET')).status, 404)
    isProblem(await request(url, 'POST', { answers: { france: 'paris' } }), 404)
  })

  test('forms are listed in creation order, without their definitions', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    for (const name of ['a', 'b', 'c']) await alice.call('POST', `${app}/webform`, { ...quiz, name })
    const all = (await alice.call('POST', `${app}/webform/all`)).body
    assert.deepEqual(
      all.map((form: { name: string }) => form.name),
      ['a', 'b', 'c'],
    )
    assert.ok(!('questions' in all[0]))
  })
})
