// Changes of two editors on one form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentOf, type FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import { getAt, type Path } from '../../../src/web/authoring/draft/path.ts'
import { apply, type Op } from '../../../src/web/document/apply.ts'
import { addItem } from '../../../src/web/document/commands/items.ts'
import { type Merge, merge } from '../../../src/web/document/merge.ts'
import { runsOf } from '../../support/long.ts'
import { anyOp, form, idsOf, plain } from './forms.ts'

const after = (...ops: Op[]) => apply(form, ops).document
const at = (...path: string[]): Path => ['questions', ...path]
const set = (path: Path, value?: unknown): Op => ({ op: 'set', path, value })
const resolveConflicts = (joined: Merge, chosen: Merge['conflicts']) =>
  apply(joined.merged, joined.takeOurs(chosen)).document

test('different places are joined', () => {
  const ours = after(
    set(at('#france', 'text'), 'Ours'),
    set(at('#grid', 'required'), true),
    { op: 'remove', path: at('#last') },
    { op: 'add', path: at('#france', 'choices'), value: { id: 'nice', text: 'Nice' }, before: null },
  )
  const theirs = after(
    set(at('#france', 'description'), 'Theirs'),
    set(at('#france', 'choices', '#paris', 'text'), 'PARIS'),
    set(['scoring', 'questions', 'france', 'points'], 5),
    set(['settings', 'email']),
    { op: 'move', path: at('#why'), to: ['questions'], before: null },
  )
  const { merged, conflicts } = merge(form, ours, theirs)
  assert.deepEqual(conflicts, [])
  assert.equal(getAt(merged, at('#france', 'text')), 'Ours')
  assert.equal(getAt(merged, at('#france', 'description')), 'Theirs')
  assert.deepEqual(getAt(merged, at('#france', 'choices')), [
    { id: 'paris', text: 'PARIS' },
    { id: 'lyon', text: 'Lyon' },
    { id: 'nice', text: 'Nice' },
  ])
  assert.equal(merged.settings.email, undefined)
  assert.deepEqual(idsOf(merged.questions), [
    ...['france', 'source', 'page2', 'grid', 'tree', 'people', 'adult', 'why'],
  ])
})

test('the same member in both is a conflict, which has their value until the author decides', () => {
  const path = at('#france', 'text')
  const joined = merge(form, after(set(path, 'Ours')), after(set(path, 'Theirs')))
  assert.deepEqual(joined.conflicts, [{ path, base: 'Capital of France?', ours: 'Ours', theirs: 'Theirs' }])
  assert.equal(getAt(joined.merged, path), 'Theirs')
  assert.equal(getAt(resolveConflicts(joined, joined.conflicts), path), 'Ours')
  assert.equal(resolveConflicts(joined, []), joined.merged)
})

test('removed here and changed there is a conflict, either way', () => {
  const changed = after(set(at('#grid', 'text'), 'New'))
  const removed = after({ op: 'remove', path: at('#grid') })
  const first = merge(form, removed, changed)
  assert.deepEqual(
    first.conflicts.map(({ path, ours }) => [path, ours]),
    [[at('#grid'), undefined]],
  )
  assert.equal(getAt(first.merged, at('#grid', 'text')), 'New')
  assert.equal(getAt(resolveConflicts(first, first.conflicts), at('#grid')), undefined)

  const second = merge(form, changed, removed)
  assert.equal(getAt(second.merged, at('#grid')), undefined)
  const back = resolveConflicts(second, second.conflicts)
  assert.deepEqual(idsOf(back.questions), idsOf(form.questions))
  assert.equal(getAt(back, at('#grid', 'text')), 'New')
})

test('conditions are merged as one value', () => {
  const path = at('#why', 'visibleWhen')
  const joined = merge(
    form,
    after(set(path, { in: [{ var: 'france' }, ['paris']] })),
    after(set(path, { '!=': [{ var: 'france' }, 'paris'] })),
  )
  assert.deepEqual(
    joined.conflicts.map(conflict => conflict.path),
    [path],
  )
})

test('a type that one editor changed is not mixed with members that the other changed', () => {
  const typed = after(set(at('#last', 'type'), 'NUMBER'), set(at('#last', 'decimals'), 2))
  const long = after(set(at('#last', 'maxLength'), 20))
  assert.deepEqual(
    merge(form, typed, long).conflicts.map(({ path }) => path),
    [at('#last')],
  )
  const renamed = merge(form, typed, after(set(at('#last', 'text'), 'New')))
  assert.deepEqual(renamed.conflicts, [])
  assert.equal(getAt(renamed.merged, at('#last', 'text')), 'New')
})

test('different things that got the same id both stay, and ours gets another one', () => {
  const question = (text: string) => ({ id: 'q1', type: 'NUMBER', text })
  const add = (text: string): Op => ({ op: 'add', path: ['questions'], value: question(text), before: null })
  const ours = apply(after(add('Ours')), [
    set(['scoring', 'questions', 'q1'], { points: 1, correct: 3 }),
    { op: 'add', path: ['logic', 'jumps'], value: { after: 'q1', to: 'END' }, before: null },
  ]).document
  const { merged, conflicts, renames } = merge(form, ours, after(add('Theirs')))
  assert.deepEqual(conflicts, [])
  assert.equal(getAt(merged, at('#q1', 'text')), 'Theirs')
  assert.equal(getAt(merged, at('#q2', 'text')), 'Ours')
  assert.deepEqual(getAt(merged, ['scoring', 'questions', 'q2']), { points: 1, correct: 3 })
  assert.ok(getAt(merged, ['logic', 'jumps', '#q2']))
  assert.deepEqual(renames, [{ path: at('#q1'), id: 'q2' }])

  const choice = (text: string) =>
    apply(form, addItem(form, at('#france', 'choices'), text, null).ops).document
  const choices = getAt(merge(form, choice('Ours'), choice('Theirs')).merged, at('#france', 'choices'))
  assert.deepEqual(idsOf(choices), ['paris', 'lyon', 'c1', 'c2'])
})

test('identical changes do not conflict', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 6 }), seeds => {
      const changed = applyAny(form, seeds)
      const copy = plain(changed) as FormDocument
      const { merged, conflicts } = merge(form, changed, copy)
      assert.deepEqual(conflicts, [])
      assert.deepEqual(plain(merged), plain(changed))
    }),
    { numRuns: runsOf(300) },
  )
})

test('changes of one editor alone are taken as they are', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 6 }), seeds => {
      const changed = applyAny(form, seeds)
      assert.deepEqual(plain(merge(form, changed, form).merged), plain(changed))
      assert.deepEqual(plain(merge(form, form, changed).merged), plain(changed))
    }),
    { numRuns: runsOf(300) },
  )
})

const applyAny = (document: FormDocument, seeds: readonly number[]) =>
  seeds.reduce(
    (current, seed) => apply(current, fc.sample(anyOp(current), { numRuns: 1, seed })).document,
    document,
  )

/** Changes of half of ten questions and of parts that the other half does not touch. */
const half = (first: boolean): fc.Arbitrary<Op> => {
  const ids = Array.from({ length: 5 }, (_, i) => `q${first ? i : i + 5}`)
  const id = fc.constantFrom(...ids)
  // The borders stay, so that both know where their half is.
  const inner = fc.constantFrom(...ids.slice(1, 4))
  const own = first ? 'a' : 'b'
  return fc.oneof(
    fc.record({
      op: fc.constant('set' as const),
      path: id.map(q => at(`#${q}`, 'text')),
      value: fc.string(),
    }),
    fc.record({
      op: fc.constant('set' as const),
      path: id.map(q => ['scoring', 'questions', q, 'points']),
      value: fc.nat(),
    }),
    fc.record({
      op: fc.constant('move' as const),
      path: inner.map(q => at(`#${q}`)),
      to: fc.constant(['questions']),
      before: inner.map(q => `#${q}`),
    }),
    fc.record({ op: fc.constant('remove' as const), path: inner.map(q => at(`#${q}`)) }),
    fc.record({
      op: fc.constant('add' as const),
      path: fc.constant(['questions']),
      value: fc.nat(9).map(n => ({ id: `${own}${n}`, type: 'NUMBER' })),
      before: inner.map(q => `#${q}`),
    }),
    fc.record({
      op: fc.constant('add' as const),
      path: id.map(q => at(`#${q}`, 'choices')),
      value: fc.nat(3).map(n => ({ id: `${own}${n}`, text: '' })),
      before: fc.constantFrom(null, '#c1'),
    }),
  )
}

const halves = documentOf({
  questions: Array.from({ length: 10 }, (_, i) => ({
    id: `q${i}`,
    type: 'SINGLE_CHOICE',
    choices: [{ id: 'c1' }, { id: 'c2' }],
  })),
})

/** New things stay between the borders of their half: places that are gone lead to the end. */
const isInside = (document: FormDocument) => {
  const ids = idsOf(document.questions)
  return ids.at(-1) === 'q9' && ids[0] === 'q0' && ids.indexOf('q5') - ids.indexOf('q4') === 1
}

test('changes of different places commute', () => {
  fc.assert(
    fc.property(
      fc.array(half(true), { maxLength: 8 }),
      fc.array(half(false), { maxLength: 8 }),
      (opsOfOne, opsOfOther) => {
        const one = apply(halves, opsOfOne).document
        const other = apply(halves, opsOfOther).document
        fc.pre(isInside(one) && isInside(other))
        const joined = merge(halves, one, other)
        assert.deepEqual(joined.conflicts, [])
        assert.deepEqual(plain(joined.merged), plain(merge(halves, other, one).merged))
        // And they are what one editor would get by doing both.
        assert.deepEqual(plain(joined.merged), plain(apply(one, opsOfOther).document))
      },
    ),
    { numRuns: runsOf(700) },
  )
})

test('whatever two editors do, a decision for ours or theirs at each conflict is carried out', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(), { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      fc.nat(),
      (mine, other, choice) => {
        const joined = merge(form, applyAny(form, mine), applyAny(form, other))
        const chosen = joined.conflicts.filter((_, i) => (choice >> i) & 1)
        const resolved = resolveConflicts(joined, chosen)
        for (const { path, ours } of chosen)
          assert.deepEqual(plain(getAt(resolved, path) ?? null), plain(ours ?? null))
      },
    ),
    { numRuns: runsOf(300) },
  )
})
