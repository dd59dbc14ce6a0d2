// The templates of the console: each can be published as it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDefinition } from '../../../src/engine/definition/check.ts'
import type { Definition } from '../../../src/engine/definition/definition.ts'
import { brokenBy } from '../../../src/engine/translation/faults.ts'
import { mapTextsOf } from '../../../src/engine/translation/map-texts.ts'
import { german } from '../../../src/web/templates/de/all.ts'
import { loadTemplates } from '../../../src/web/templates/load.ts'
import { CATEGORIES, type Template } from '../../../src/web/templates/template.ts'
import { onEachStore } from '../../support/harness.ts'

const LANGUAGES = ['en', 'de']
const inLanguages = await Promise.all(
  LANGUAGES.map(async language => ({ language, templates: await loadTemplates(language) })),
)
const [{ templates } = { templates: [] }] = inLanguages
const all = inLanguages.flatMap(({ templates }) => templates)

onEachStore('templates', server => {
  for (const { id, name, appType, definition } of all)
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

/** Every text that a person can read, also those of hidden questions. */
function textsIn({ name, definition }: Template): Map<string, string> {
  const texts = new Map<string, string>()
  const collect = (key: string, text: string) => {
    texts.set(key, text)
    return text
  }
  mapTextsOf({ name, scoring: {}, settings: {}, ...definition }, collect, () => false)
  return texts
}

test('each text of each template is in German, with the same placeholders, and no other', () => {
  for (const template of templates) {
    const { texts = {}, inGallery } = german[template.id] ?? assert.fail(template.id)
    const source = textsIn(template)
    assert.deepEqual(Object.keys(texts), [...source.keys()], template.id)
    for (const [key, text] of source) assert.equal(brokenBy(text, texts[key] ?? ''), undefined, key)
    assert.notEqual(inGallery, template.description)
  }
  assert.equal(Object.keys(german).length, templates.length)
})

test('German templates are German forms that work as the English ones', () => {
  const ids = (template: Template) =>
    JSON.stringify(
      template.definition.questions.map(question => [
        question.id,
        question.type,
        'visibleWhen' in question && question.visibleWhen,
      ]),
    )
  for (const [i, template] of (inLanguages[1]?.templates ?? []).entries()) {
    const english = templates[i] ?? assert.fail()
    assert.deepEqual(template.definition.settings?.languages, ['de'])
    assert.deepEqual(template.definition.logic, english.definition.logic)
    assert.equal(ids(template), ids(english))
    assert.equal(template.definition.scoring === undefined, english.definition.scoring === undefined)
  }
})
