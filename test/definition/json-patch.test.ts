// JSON Patch (RFC 6902) and JSON pointers (RFC 6901): the examples of the RFCs, and bad input.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  applyJsonPatch,
  JsonPatchError,
  type PatchFault,
  type PatchLimits,
} from '../../src/engine/json-patch.ts'
import { pointerSteps, toPointer } from '../../src/engine/json-pointer.ts'

type Case = readonly [name: string, document: unknown, patch: unknown, expected: unknown]

/** Appendix A of RFC 6902 first, then places that implementations often get wrong. */
const applied: readonly Case[] = [
  [
    'A.1 adds a member',
    { foo: 'bar' },
    [{ op: 'add', path: '/baz', value: 'qux' }],
    { baz: 'qux', foo: 'bar' },
  ],
  [
    'A.2 adds an item',
    { foo: ['bar', 'baz'] },
    [{ op: 'add', path: '/foo/1', value: 'qux' }],
    { foo: ['bar', 'qux', 'baz'] },
  ],
  ['A.3 removes a member', { baz: 'qux', foo: 'bar' }, [{ op: 'remove', path: '/baz' }], { foo: 'bar' }],
  [
    'A.4 removes an item',
    { foo: ['bar', 'qux', 'baz'] },
    [{ op: 'remove', path: '/foo/1' }],
    { foo: ['bar', 'baz'] },
  ],
  [
    'A.5 replaces a value',
    { baz: 'qux', foo: 'bar' },
    [{ op: 'replace', path: '/baz', value: 'boo' }],
    { baz: 'boo', foo: 'bar' },
  ],
  [
    'A.6 moves a value',
    { foo: { bar: 'baz', waldo: 'fred' }, qux: { corge: 'grault' } },
    [{ op: 'move', from: '/foo/waldo', path: '/qux/thud' }],
    { foo: { bar: 'baz' }, qux: { corge: 'grault', thud: 'fred' } },
  ],
  [
    'A.7 moves an item',
    { foo: ['all', 'grass', 'cows', 'eat'] },
    [{ op: 'move', from: '/foo/1', path: '/foo/3' }],
    { foo: ['all', 'cows', 'eat', 'grass'] },
  ],
  [
    'A.8 tests values',
    { baz: 'qux', foo: ['a', 2, 'c'] },
    [
      { op: 'test', path: '/baz', value: 'qux' },
      { op: 'test', path: '/foo/1', value: 2 },
    ],
    { baz: 'qux', foo: ['a', 2, 'c'] },
  ],
  [
    'A.10 adds a nested object',
    { foo: 'bar' },
    [{ op: 'add', path: '/child', value: { grandchild: {} } }],
    { foo: 'bar', child: { grandchild: {} } },
  ],
  [
    'A.11 ignores unknown members of an operation',
    { foo: 'bar' },
    [{ op: 'add', path: '/baz', value: 'qux', xyz: 123 }],
    { foo: 'bar', baz: 'qux' },
  ],
  [
    'A.14 unescapes pointers',
    { '/': 9, '~1': 10 },
    [{ op: 'test', path: '/~01', value: 10 }],
    { '/': 9, '~1': 10 },
  ],
  [
    'A.16 adds a list as one item',
    { foo: ['bar'] },
    [{ op: 'add', path: '/foo/-', value: ['abc', 'def'] }],
    { foo: ['bar', ['abc', 'def']] },
  ],
  ['changes nothing', { foo: 1 }, [], { foo: 1 }],
  ['replaces the whole', { foo: 1 }, [{ op: 'replace', path: '', value: [1] }], [1]],
  ['adds in place of the whole', { foo: 1 }, [{ op: 'add', path: '', value: { bar: 2 } }], { bar: 2 }],
  ['adds to the end by index', [1], [{ op: 'add', path: '/1', value: 2 }], [1, 2]],
  ['adds over a member', { foo: 1 }, [{ op: 'add', path: '/foo', value: null }], { foo: null }],
  ['knows the empty name', { '': 1 }, [{ op: 'replace', path: '/', value: 2 }], { '': 2 }],
  ['reads digits as names in objects', { 1: 'a' }, [{ op: 'replace', path: '/1', value: 'b' }], { 1: 'b' }],
  ['moves to the same place', { foo: 1 }, [{ op: 'move', from: '/foo', path: '/foo' }], { foo: 1 }],
  ['moves over another value', { foo: 1, bar: 2 }, [{ op: 'move', from: '/foo', path: '/bar' }], { bar: 1 }],
  [
    'reads the target of a move after the removal',
    { foo: [1, 2, 3] },
    [{ op: 'move', from: '/foo/0', path: '/foo/2' }],
    { foo: [2, 3, 1] },
  ],
  [
    'copies, and later changes leave the copy alone',
    { foo: { a: [1] } },
    [
      { op: 'copy', from: '/foo', path: '/bar' },
      { op: 'add', path: '/foo/a/0', value: 0 },
    ],
    { foo: { a: [0, 1] }, bar: { a: [1] } },
  ],
  [
    'tests objects in any order of members',
    { foo: { a: 1, b: [{}] } },
    [{ op: 'test', path: '/foo', value: { b: [{}], a: 1 } }],
    { foo: { a: 1, b: [{}] } },
  ],
  ['tests the whole', [1], [{ op: 'test', path: '', value: [1] }], [1]],
  [
    'has names like members of objects',
    {},
    [{ op: 'add', path: '/constructor', value: 1 }],
    { constructor: 1 },
  ],
]

for (const [name, document, patch, expected] of applied)
  test(`a patch ${name}`, () => {
    const before = JSON.stringify(document)
    assert.deepEqual(applyJsonPatch(document, patch), expected)
    assert.equal(JSON.stringify(document), before)
  })

type Refused = readonly [
  name: string,
  document: unknown,
  patch: unknown,
  code: PatchFault,
  pointer: string,
  limits?: PatchLimits,
]
const value = 1

const refused: readonly Refused[] = [
  [
    'A.9 with a failed test',
    { baz: 'qux' },
    [{ op: 'test', path: '/baz', value: 'bar' }],
    'test_failed',
    '/0',
  ],
  [
    'A.12 that adds to a missing object',
    { foo: 'bar' },
    [{ op: 'add', path: '/baz/bat', value }],
    'place_missing',
    '/0/path',
  ],
  [
    'A.15 that compares text and number',
    { '~1': 10 },
    [{ op: 'test', path: '/~01', value: '10' }],
    'test_failed',
    '/0',
  ],
  ['that is no list', {}, { op: 'remove', path: '/a' }, 'patch_invalid', ''],
  ['with an operation that is no object', {}, [null], 'patch_invalid', '/0'],
  ['without an operation', {}, [{ path: '/a', value }], 'patch_invalid', '/0/op'],
  ['with an unknown operation', {}, [{ op: 'spam', path: '/a' }], 'operation_unknown', '/0/op'],
  ['without a path', {}, [{ op: 'add', value }], 'patch_invalid', '/0/path'],
  ['with a path that is no text', {}, [{ op: 'add', path: null, value }], 'patch_invalid', '/0/path'],
  ['without a value to add', {}, [{ op: 'add', path: '/a' }], 'patch_invalid', '/0/value'],
  ['without a value to test', { a: null }, [{ op: 'test', path: '/a' }], 'patch_invalid', '/0/value'],
  ['without a source', { a: 1 }, [{ op: 'move', path: '/b' }], 'patch_invalid', '/0/from'],
  ['with a pointer without slash', { a: 1 }, [{ op: 'remove', path: 'a' }], 'pointer_invalid', '/0/path'],
  ['with an unfinished escape', { 'a~': 1 }, [{ op: 'remove', path: '/a~' }], 'pointer_invalid', '/0/path'],
  ['through __proto__', {}, [{ op: 'add', path: '/__proto__/a', value }], 'pointer_invalid', '/0/path'],
  ['that is very deep', {}, [{ op: 'add', path: '/a'.repeat(65), value }], 'pointer_invalid', '/0/path'],
  [
    'through members of all objects',
    {},
    [{ op: 'test', path: '/constructor', value }],
    'place_missing',
    '/0/path',
  ],
  ['through the length of a list', [1], [{ op: 'test', path: '/length', value }], 'index_invalid', '/0/path'],
  ['with a leading zero', [1, 2], [{ op: 'remove', path: '/01' }], 'index_invalid', '/0/path'],
  ['with a negative index', [1, 2], [{ op: 'remove', path: '/-1' }], 'index_invalid', '/0/path'],
  ['with an exponent', [1, 2], [{ op: 'remove', path: '/1e0' }], 'index_invalid', '/0/path'],
  ['with an index after the end', [1], [{ op: 'add', path: '/2', value }], 'place_missing', '/0/path'],
  ['with a huge index', [1], [{ op: 'add', path: `/${'9'.repeat(400)}`, value }], 'place_missing', '/0/path'],
  ['that replaces after the end', [1], [{ op: 'replace', path: '/1', value }], 'place_missing', '/0/path'],
  ['that removes the item after the last', [1], [{ op: 'remove', path: '/-' }], 'place_missing', '/0/path'],
  ['that removes a missing member', {}, [{ op: 'remove', path: '/a' }], 'place_missing', '/0/path'],
  ['that replaces a missing member', {}, [{ op: 'replace', path: '/a', value }], 'place_missing', '/0/path'],
  ['that goes into a text', { a: 'b' }, [{ op: 'add', path: '/a/0', value }], 'place_missing', '/0/path'],
  ['that removes the whole', {}, [{ op: 'remove', path: '' }], 'root_removed', '/0/path'],
  ['that moves a missing value', {}, [{ op: 'move', from: '/a', path: '/b' }], 'place_missing', '/0/from'],
  [
    'that moves a value into itself',
    { a: { b: {} } },
    [{ op: 'move', from: '/a', path: '/a/b' }],
    'move_into_itself',
    '/0/path',
  ],
  ['that copies a missing value', {}, [{ op: 'copy', from: '/a', path: '/b' }], 'place_missing', '/0/from'],
  [
    'that grows exponentially',
    { a: ['x'.repeat(100)] },
    Array.from({ length: 100 }, () => ({ op: 'copy', from: '/a', path: '/a/-' })),
    'copy_too_large',
    '/13/from',
  ],
  [
    'with too many operations',
    [],
    [{ op: 'test' }, { op: 'test' }],
    'patch_too_long',
    '',
    { maxOperations: 1 },
  ],
  [
    'whose second operation fails',
    [],
    [
      { op: 'add', path: '/0', value },
      { op: 'remove', path: '/1' },
    ],
    'place_missing',
    '/1/path',
  ],
]

for (const [name, document, patch, code, pointer, limits] of refused)
  test(`a patch ${name} is refused`, () => {
    const before = JSON.stringify(document)
    assert.throws(
      () => applyJsonPatch(document, patch, limits),
      error => {
        assert.ok(error instanceof JsonPatchError)
        assert.deepEqual({ code: error.code, pointer: error.pointer }, { code, pointer })
        return true
      },
    )
    assert.equal(JSON.stringify(document), before)
    assert.equal(Object.hasOwn(Object.prototype, 'a'), false)
  })

test('a patch has at most 500 operations unless the caller says otherwise', () => {
  const patch = Array.from({ length: 501 }, () => ({ op: 'test', path: '', value: 1 }))
  assert.throws(() => applyJsonPatch(1, patch), { code: 'patch_too_long' })
  assert.equal(applyJsonPatch(1, patch, { maxOperations: 501 }), 1)
})

test('JSON pointers are read and written as in RFC 6901', () => {
  const pointers = {
    '': [],
    '/foo': ['foo'],
    '/foo/0': ['foo', '0'],
    '/': [''],
    '/a~1b': ['a/b'],
    '/c%d': ['c%d'],
    '/i\\j': ['i\\j'],
    '/ ': [' '],
    '/m~0n': ['m~n'],
    '/~01': ['~1'],
  }
  for (const [pointer, steps] of Object.entries(pointers)) {
    assert.deepEqual(pointerSteps(pointer), steps)
    assert.equal(toPointer(steps), pointer)
  }
  assert.equal(pointerSteps('foo'), undefined)
  assert.equal(pointerSteps('/~2'), undefined)
})
