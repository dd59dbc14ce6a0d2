// Themes that the forms of an application share: their pages follow every change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPublishedForms } from '../../../src/public/published/published.ts'
import { isProblem, pointers } from '../../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const theme = { primaryColor: '#1f6b4f', radius: 12, logoUrl: 'https://example.com/logo.png' }
const questions = [{ id: 'why', type: 'SHORT_TEXT', text: 'Why?' }]

async function withTheme(server: TestServer) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const created = await alice.call('POST', `${app}/theme`, { name: 'Ours', theme })
  assert.equal(created.status, 201, created.text)
  const { themeid } = created.body
  return { alice, app, created, themeid: String(themeid), path: `${app}/theme/${themeid}` }
}

async function newForm({ alice, app }: Awaited<ReturnType<typeof withTheme>>, ofForm: object) {
  const body = { name: 'Survey', questions, settings: { theme: ofForm } }
  const form = `${app}/webform/${(await alice.call('POST', `${app}/webform`, body)).body.webformid}`
  const reply = await alice.call('PUT', `${form}/activate`)
  return { form, reply, url: String(reply.body.url) }
}

const pageOf = async (url: string) => (await request(url, 'GET')).text

onEachStore('shared themes', server => {
  test('a theme is created, read, listed, changed and deleted', async () => {
    const { alice, app, created, path } = await withTheme(server)
    assert.deepEqual(created.body.theme, theme)
    assert.equal(created.headers.get('location'), `/devapi/v4${path}`)
    assert.deepEqual((await alice.call('GET', path)).body, created.body)
    assert.deepEqual((await alice.call('GET', `${app}/theme`)).body, [created.body])
    const etag = created.headers.get('etag') ?? ''
    const changed = await alice.call('PATCH', path, { theme: { radius: 0 } }, { 'if-match': etag })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual([changed.body.name, changed.body.theme], ['Ours', { radius: 0 }])
    isProblem(await alice.call('PATCH', path, { name: 'x' }, { 'if-match': etag }), 412, 'revision_stale')
    assert.equal((await alice.call('DELETE', path)).status, 204)
    isProblem(await alice.call('GET', path), 404, 'theme_not_found')
    const audit = (await alice.call('POST', '/core/audit/all', {})).body as {
      resource: string
      action: string
    }[]
    const actions = audit.filter(({ resource }) => resource === 'theme').map(({ action }) => action)
    assert.deepEqual(actions.sort(), ['create', 'delete', 'update'])
  })

  test("a form's own logo replaces both logos of its theme", async () => {
    const world = await withTheme(server)
    const logoDarkUrl = 'https://example.com/dark.png'
    await world.alice.call('PATCH', world.path, { theme: { ...theme, logoDarkUrl } })
    const { themeid } = world
    assert.ok((await pageOf((await newForm(world, { themeid })).url)).includes(logoDarkUrl))
    const own = await pageOf((await newForm(world, { themeid, logoUrl: 'https://example.com/own.png' })).url)
    assert.ok(own.includes('own.png') && !own.includes(logoDarkUrl))
  })

  test('pages of forms that name a theme follow its changes', async () => {
    const world = await withTheme(server)
    const { alice, path, themeid } = world
    const { url } = await newForm(world, { themeid, radius: 3 })
    assert.match(await pageOf(url), /theme-\w+-p1f6b4fr3\.css/)
    assert.ok((await pageOf(url)).includes('class="logo"'))
    const sent = await request(url, 'POST', { answers: {} })
    await alice.call('PATCH', path, { theme: { primaryColor: '#7a1fa2' } })
    assert.match(await pageOf(url), /theme-\w+-p7a1fa2r3\.css/)
    assert.ok(!(await pageOf(url)).includes('class="logo"'))
    assert.match(await pageOf(sent.body.resultUrl), /theme-\w+-p7a1fa2r3\.css/)
  })

  test('other processes show the change after a second', async () => {
    const world = await withTheme(server)
    const { url } = await newForm(world, { themeid: world.themeid })
    const slug = url.split('/').at(-1) ?? ''
    let time = 0
    const elsewhere = createPublishedForms(server.db, () => time)
    const find = async () => (await elsewhere.find(slug))?.form
    const before = await find()
    assert.equal(before?.settings.theme?.primaryColor, '#1f6b4f')
    await world.alice.call('PATCH', world.path, { theme: { primaryColor: '#7a1fa2' } })
    assert.equal(await find(), before)
    time = 1000
    const after = await find()
    assert.equal(after?.settings.theme?.primaryColor, '#7a1fa2')
    time = 2000
    assert.equal(await find(), after, 'pages of an unchanged theme stay in memory')
  })

  test('while the store is away, forms are shown as they were, for an hour', async () => {
    const world = await withTheme(server)
    const { url } = await newForm(world, { themeid: world.themeid })
    const slug = url.split('/').at(-1) ?? ''
    let time = 0
    let isAway = false
    const db = new Proxy(server.db, {
      get(store, name) {
        if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
        const member = Reflect.get(store, name)
        return typeof member === 'function' ? member.bind(store) : member
      },
    })
    const elsewhere = createPublishedForms(db, () => time)
    const before = await elsewhere.find(slug)
    assert.equal(before?.isStale, false)
    isAway = true
    for (time of [1000, 1500, 60 * 60_000]) {
      const meanwhile = await elsewhere.find(slug)
      assert.deepEqual([meanwhile?.form, meanwhile?.isStale], [before?.form, true])
    }
    time += 1001
    await assert.rejects(async () => elsewhere.find(slug), { code: 'ECONNREFUSED' })
    isAway = false
    assert.equal((await elsewhere.find(slug))?.isStale, false)
  })

  test('colors with too little contrast are refused for all forms at once', async () => {
    const { alice, app, path } = await withTheme(server)
    const wrong = { name: 'x', theme: { primaryColor: '#ffd400' } }
    for (const refused of [
      await alice.call('POST', `${app}/theme`, wrong),
      await alice.call('PATCH', path, wrong),
    ]) {
      isProblem(refused, 422, 'theme_invalid')
      assert.deepEqual(pointers(refused), ['/theme/primaryColor'])
    }
  })

  test('a form cannot name a missing theme, or mix its colors with others', async () => {
    const world = await withTheme(server)
    const missing = `theme_${'0'.repeat(26)}`
    const { reply, form } = await newForm(world, { themeid: missing })
    isProblem(reply, 422, 'webform_incomplete')
    assert.deepEqual(pointers(reply), ['/settings/theme/themeid'])
    assert.equal((await world.alice.call('POST', `${form}/check`)).body.errors[0].code, 'theme_unknown')
    const mixed = await newForm(world, { themeid: world.themeid, textColor: '#000000' })
    assert.deepEqual(pointers(mixed.reply), ['/settings/theme/textColor'])
    const elsewhere = await newForm({ ...world, app: await world.alice.newApp() }, { themeid: world.themeid })
    assert.deepEqual(pointers(elsewhere.reply), ['/settings/theme/themeid'])
  })

  test('a theme in use is not deleted: neither that of a draft nor that of a published form', async () => {
    const world = await withTheme(server)
    const { alice, path, themeid } = world
    const { form } = await newForm(world, { themeid })
    isProblem(await alice.call('DELETE', path), 409, 'theme_in_use')
    await alice.call('PATCH', form, { settings: { theme: null } })
    isProblem(await alice.call('DELETE', path), 409, 'theme_in_use')
    await alice.call('PUT', `${form}/activate`)
    assert.equal((await alice.call('DELETE', path)).status, 204)
  })

  test('other organizations cannot reach a theme, and an application is deleted with its themes', async () => {
    const { alice, app, path, themeid } = await withTheme(server)
    const bob = await server.organization()
    isProblem(await bob.call('GET', path), 404, 'theme_not_found')
    isProblem(await bob.call('PATCH', path, { name: 'x' }), 404, 'theme_not_found')
    isProblem(await bob.call('DELETE', path), 404, 'theme_not_found')
    isProblem(await bob.call('POST', `${app}/theme`, { name: 'x', theme: {} }), 404, 'app_not_found')
    isProblem(await bob.call('GET', `${app}/theme`), 404, 'app_not_found')
    assert.equal((await alice.call('DELETE', app)).status, 204)
    const left = await server.db.selectFrom('themes').select('id').where('id', '=', themeid).execute()
    assert.deepEqual(left, [])
  })
})
