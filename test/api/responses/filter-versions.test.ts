// Lists of responses to several versions of a form: filters on earlier questions, and sort orders across versions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Organization, onEachStoreAndCopies, request } from '../../support/harness.ts'

const choice = (id: string) => ({ id, text: id })

const republish = async (alice: Organization, path: string, changes: object) => {
  const { status, text } = await alice.call('PATCH', path, changes)
  assert.equal(status, 200, text)
  const activated = await alice.call('PUT', `${path}/activate`)
  assert.equal(activated.status, 200, activated.text)
}

onEachStoreAndCopies('responses to several versions', server => {
  test('filters accept members of questions in any version, and refuse those in none', async () => {
    const alice = await server.organization()
    const choices = (ids: string) => [...ids].map(choice)
    const parts = (ids: string) => [...ids].map(id => ({ id, type: 'SHORT_TEXT', text: id }))
    const mc = { id: 'mc', type: 'MULTIPLE_CHOICE', text: 'Mc?' }
    const sc = { id: 'sc', type: 'SINGLE_CHOICE', text: 'Sc?' }
    const mx = { id: 'mx', type: 'MATRIX', text: 'Mx?' }
    const nm = { id: 'nm', type: 'NAME', text: 'Nm?' }
    const gr = { id: 'gr', type: 'GROUP', text: 'Gr?' }
    const rp = { id: 'rp', type: 'GROUP', text: 'Rp?', repeat: {} }
    const cz = { id: 'cz', type: 'CLOZE', text: 'A {{v}}' }
    const ft = { id: 'ft', text: 'Ft?' }
    const one = { id: 'one', text: 'One?' }
    const { path, url } = await alice.newPublishedForm({
      name: 'Smaller',
      questions: [
        { ...mc, choices: choices('abc'), other: true },
        { ...sc, choices: choices('abc'), other: true },
        { ...mx, rows: choices('rs'), columns: choices('xy') },
        { ...nm, parts: ['first', 'last'] },
        { ...gr, questions: parts('po') },
        { ...rp, questions: [{ ...sc, choices: choices('abc') }, ...parts('o')] },
        { ...cz, blanks: { v: { choices: choices('kl') } } },
        { ...ft, type: 'SHORT_TEXT' },
        { ...one, type: 'SINGLE_CHOICE', choices: choices('abc') },
        { id: 'pb', type: 'YES_NO', text: 'Pb?' },
      ],
    })
    const sent = [
      {
        mc: ['c', { other: 'O1' }],
        sc: { other: 'O2' },
        mx: { r: 'y', s: 'x' },
        nm: { first: 'Bea', last: 'Lee' },
        pb: true,
      },
      {
        mc: ['a'],
        sc: 'c',
        gr: { o: 'in' },
        rp: [{ sc: 'c', o: 'on' }],
        cz: { v: 'l' },
        ft: 'free',
        one: 'c',
      },
      { mc: ['a'], sc: 'a', mx: { r: 'x' }, nm: { first: 'Ann' }, cz: { v: 'k' }, ft: 'a' },
    ]
    const ids: string[] = []
    const answer = async (answers: object | undefined) => {
      const { status, text, body } = await request(url, 'POST', { answers })
      assert.equal(status, 201, text)
      ids.push(body.responseid)
    }
    await answer(sent[0])
    await answer(sent[1])
    await republish(alice, path, {
      questions: [
        { ...mc, choices: choices('ab') },
        { ...sc, choices: choices('ab') },
        { ...mx, rows: choices('r'), columns: choices('x') },
        { ...nm, parts: ['first'] },
        { ...gr, questions: parts('p') },
        { ...rp, questions: [{ ...sc, choices: choices('ab') }] },
        { ...cz, blanks: { v: { choices: choices('k') } } },
        { ...ft, type: 'SINGLE_CHOICE', choices: choices('ab') },
        { ...one, type: 'MULTIPLE_CHOICE', choices: choices('ab') },
        { id: 'pb', type: 'STATEMENT', text: 'Pb.' },
      ],
    })
    await answer(sent[2])
    const is = (name: string, value: unknown) => ({ '==': [{ var: name }, value] })
    const kept: [filter: object, numbers: number[]][] = [
      [{ in: ['c', { var: 'mc' }] }, [0]],
      [{ in: ['a', { var: 'mc' }] }, [1, 2]],
      [{ some: [{ var: 'mc' }, is('', 'c')] }, [0]],
      [{ some: [{ var: 'mc' }, is('other', 'O1')] }, [0]],
      [is('sc', 'c'), [1]],
      [is('sc.other', 'O2'), [0]],
      [is('mx.s', 'x'), [0]],
      [is('mx.r', 'y'), [0]],
      [is('nm.last', 'Lee'), [0]],
      [is('gr.o', 'in'), [1]],
      [{ some: [{ var: 'rp' }, is('sc', 'c')] }, [1]],
      [{ some: [{ var: 'rp' }, is('o', 'on')] }, [1]],
      [is('cz.v', 'l'), [1]],
      [is('ft', 'free'), [1]],
      [{ in: ['c', { var: 'one' }] }, [1]],
      [is('pb', true), [0]],
    ]
    const list = (body: object) => alice.call('POST', `${path}/response/all`, body)
    for (const [filter, numbers] of kept) {
      const { status, text, body } = await list({ filter })
      assert.equal(status, 200, `${JSON.stringify(filter)} ${text}`)
      const found = body.map(({ responseid }: { responseid: string }) => ids.indexOf(responseid))
      assert.deepEqual(found, numbers, JSON.stringify(filter))
    }
    const sorted = await list({ sort: { by: 'nm.last' }, limit: 1 })
    assert.deepEqual(sorted.body[0].responseid, ids[0])
    const refused: [filter: object, fault: string][] = [
      [{ in: ['d', { var: 'mc' }] }, '/filter/in/0 choice_unknown'],
      [{ some: [{ var: 'mc' }, is('', 'd')] }, '/filter/some/1/==/1 choice_unknown'],
      [is('mx.t', 'x'), '/filter/==/0/var reference_dangling'],
      [is('mx.r', 'z'), '/filter/==/1 choice_unknown'],
      [is('nm.middle', 'x'), '/filter/==/0/var reference_dangling'],
      [is('gr.q', 'x'), '/filter/==/0/var reference_dangling'],
      [{ some: [{ var: 'rp' }, is('sc', 'd')] }, '/filter/some/1/==/1 choice_unknown'],
      [is('cz.v', 'm'), '/filter/==/1 choice_unknown'],
    ]
    for (const [filter, fault] of refused) {
      const { status, body } = await list({ filter })
      assert.equal(status, 400, JSON.stringify(filter))
      const [{ pointer, code }] = body.errors
      assert.equal(`${pointer} ${code}`, fault)
    }
  })

  test('pages sorted by an answer whose type changed have every response once, with dates in order', async () => {
    const alice = await server.organization()
    const typed = (type: string) => ({ name: 'Typed', questions: [{ id: 'ty', type, text: 'Ty?' }] })
    const { path, url } = await alice.newPublishedForm(typed('SHORT_TEXT'))
    const ids: string[] = []
    const answer = async (ty: string) => {
      const { status, text, body } = await request(url, 'POST', { answers: { ty } })
      assert.equal(status, 201, text)
      ids.push(body.responseid)
    }
    for (const ty of ['beta', '2026-05-01', 'alpha', 'Room 7']) await answer(ty)
    await republish(alice, path, typed('DATETIME'))
    for (const hour of ['03', '01', '02']) await answer(`2026-01-01T${hour}:00:00Z`)
    for (const [order, expected] of [
      ['ASC', [5, 6, 4, 1, 3, 2, 0]],
      ['DESC', [0, 2, 3, 1, 4, 6, 5]],
    ] as const) {
      for (const limit of [1, 2, 3, 100]) {
        const found: number[] = []
        let cursor: string | null = null
        do {
          const body = { sort: { by: 'ty', order }, limit, ...(cursor && { cursor }) }
          const page = await alice.call('POST', `${path}/response/all`, body)
          found.push(...page.body.map(({ responseid }: { responseid: string }) => ids.indexOf(responseid)))
          cursor = page.headers.get('x-next-cursor')
        } while (cursor && found.length <= ids.length)
        assert.deepEqual(found, expected, `${order} ${limit}`)
      }
    }
  })

  test('a question with the id "hidden" is not confused with all hidden values when it has no answer', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Hidden',
      questions: [
        { id: 'hidden', type: 'YES_NO', text: 'Hidden?' },
        { id: 'note', type: 'SHORT_TEXT', text: 'Note?' },
      ],
    })
    for (const answers of [{ note: 'a' }, { hidden: true }]) await request(url, 'POST', { answers })
    const { body } = await alice.call('POST', `${path}/response/all`, {
      filter: { '!': [{ var: 'hidden' }] },
    })
    assert.deepEqual(
      body.map(({ answers }: { answers: object }) => answers),
      [{ note: 'a' }],
    )
  })
})
