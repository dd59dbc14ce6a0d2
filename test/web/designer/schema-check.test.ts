// The designer's check of shapes agrees with the server's, so that nothing valid stays unsaved.
import '../../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { designParts } from '../../../src/engine/questions/design-parts.ts'
import { documentOf } from '../../../src/web/authoring/draft/form-document.ts'
import { memberFits, validate } from '../../../src/web/designer/schema-check.ts'

const WORDS = { blank: 'Vienna is {{blank1}}.' }

test('a new question of every type is valid', () => {
  const questions = [...designParts.values()].map((part, i) => ({ ...part.starts(WORDS), id: `q${i}` }))
  assert.deepEqual(validate(documentOf({ name: 'Form', questions })), [])
})

test('the place of each invalid value is named', () => {
  const document = documentOf({
    name: '',
    questions: [
      { id: 'pi', type: 'NUMBER', decimals: -1 },
      { id: 'city', type: 'SINGLE_CHOICE', choices: [{ id: 'a b', text: 'A' }] },
      { id: 'mail', type: 'EMAIL', required: 'yes' },
    ] as never,
    settings: { maxResponses: 1.5 },
  })
  assert.deepEqual(
    validate(document).map(path => path.join('/')),
    [
      'name',
      'questions/#pi/decimals',
      'questions/#city/choices/#a b/id',
      'questions/#mail/required',
      'settings/maxResponses',
    ],
  )
})

test('members that a type lacks do not fit it', () => {
  assert.ok(memberFits('SINGLE_CHOICE', 'choices', [{ id: 'c1', text: 'A' }]))
  assert.ok(!memberFits('NUMBER', 'choices', [{ id: 'c1', text: 'A' }]))
  assert.ok(!memberFits('DROPDOWN', 'choices', [{ id: 'c1', image: { url: 'https://a.b/c.png', alt: '' } }]))
})
