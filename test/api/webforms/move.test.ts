// Web forms move between the applications of a user.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

onEachStore('moves of web forms', server => {
  test('a form moves with its responses, versions, links and previews; its tokens end', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await request(url, 'POST', { answers: { france: 'paris' } })
    const { body: before } = await alice.call('GET', path)
    const { body: preview } = await alice.call('POST', `${path}/preview`, {})
    const apps = `/user/${before.userid}/app`
    const { appid } = (await alice.call('POST', apps, { name: 'Second' })).body
    const token = await newToken(alice, path, { features: ['results'] })
    assert.equal((await browse(server, token, 'GET', `${path}/response`)).status, 200)

    const stale = { 'if-match': '"0"' }
    isProblem(await alice.call('POST', `${path}/move`, { appid }, stale), 412, 'revision_stale')
    const moved = await alice.call('POST', `${path}/move`, { appid })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual([moved.body.appid, moved.body.url, moved.body.version], [appid, url, 1])
    assert.notEqual(moved.headers.get('etag'), null)

    const next = `${apps}/${appid}/webform/${before.webformid}`
    isProblem(await alice.call('GET', path), 404, 'webform_not_found')
    const read = await alice.call('GET', next)
    assert.deepEqual(
      [read.body.questions, read.headers.get('etag')],
      [before.questions, moved.headers.get('etag')],
    )
    assert.equal((await alice.call('GET', `${next}/response`)).body.length, 1)
    assert.equal((await alice.call('GET', `${next}/version`)).body.length, 1)
    assert.equal((await request(preview.url, 'GET')).status, 200)
    assert.equal((await request(url, 'POST', { answers: { france: 'lyon' } })).status, 201)
    assert.deepEqual(
      (await alice.call('POST', '/core/login/token/all', { webformid: before.webformid })).body,
      [],
    )
    const audit = (await alice.call('POST', '/core/audit/all', { action: 'move' })).body
    assert.deepEqual(
      audit.map((entry: { resourceId: string }) => entry.resourceId),
      [before.webformid],
    )
    // The rest of the old application goes without it.
    assert.equal((await alice.call('DELETE', path.split('/').slice(0, 5).join('/'))).status, 204)
    assert.equal((await alice.call('GET', next)).status, 200)
    assert.equal((await alice.call('POST', `${next}/move`, { appid })).body.revision, read.body.revision)
  })

  test('a form moves neither to other users and organizations nor away from its theme', async () => {
    const alice = await server.organization()
    const bob = await server.organization()
    const app = await alice.newApp()
    const { themeid } = (await alice.call('POST', `${app}/theme`, { name: 'Ours', theme: { radius: 0 } }))
      .body
    const themed = { ...quiz, settings: { ...quiz.settings, theme: { themeid } } }
    const { webformid } = (await alice.call('POST', `${app}/webform`, themed)).body
    const path = `${app}/webform/${webformid}`
    const idOf = (path: string) => path.split('/').at(-1)
    for (const other of [await alice.newApp(), await bob.newApp(), '/app_nowhere'])
      isProblem(await alice.call('POST', `${path}/move`, { appid: idOf(other) }), 404, 'app_not_found')
    const { appid } = (await alice.call('POST', app.split('/').slice(0, 4).join('/'), { name: 'Second' }))
      .body
    isProblem(await bob.call('POST', `${path}/move`, { appid }), 404, 'webform_not_found')
    isProblem(await alice.call('POST', `${path}/move`, {}), 400, 'body_invalid')
    isProblem(await alice.call('POST', `${path}/move`, { appid }), 409, 'webform_uses_theme')
    await alice.call('PUT', `${path}/activate`)
    await alice.call('PATCH', path, { settings: { theme: null } })
    isProblem(await alice.call('POST', `${path}/move`, { appid }), 409, 'webform_uses_theme')
    await alice.call('PUT', `${path}/activate`)
    assert.equal((await alice.call('POST', `${path}/move`, { appid })).status, 200)
  })
})
