// The templates of the console: each can be published as it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDefinition } from '../../src/engine/definition/check.ts'
import type { Definition } from '../../src/engine/definition/definition.ts'
import { templates } from '../../src/web/templates/all.ts'
import { CATEGORIES } from '../../src/web/templates/template.ts'
import { onEachStore } from '../harness.ts'

onEachStore('templates', server => {
  for (const { id, name, appType, definition } of templates)
    test(`${name} passes the engine's check and is published as it is`, async () => {
      const { description, ...parts } = definition
      const whole = { scoring: {}, settings: {}, ...parts } as Definition
      assert.deepEqual(checkDefinition(appType, whole, { name, description }), [])

      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm({ name, appType, ...definition })
      const stored = await alice.call('GET', path)
      assert.deepEqual(stored.body.questions, definition.questions, `the server changes nothing in ${id}`)
      assert.equal((await fetch(url)).status, 200)
    })
})

test('there are at least twenty templates, of each category, and their ids and names are unique', () => {
  assert.ok(templates.length >= 20)
  assert.deepEqual([...new Set(templates.map(({ category }) => category))].sort(), [...CATEGORIES].sort())
  assert.equal(new Set(templates.map(({ id }) => id)).size, templates.length)
  assert.equal(new Set(templates.map(({ name }) => name)).size, templates.length)
})
