// Published forms are cached. After a form, application or user is deleted, its cached forms are gone at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../support/assertions.ts'
import { onEachStore, quiz, request, TestServer } from '../../support/harness.ts'

/** Maps a form's path to the path of the deleted owner. */
const owners = {
  'a web form': (path: string) => path,
  'an application': (path: string) => path.split('/webform/')[0] ?? '',
  'a user': (path: string) => path.split('/app/')[0]?.replace('/user/', '/core/user/') ?? '',
}

onEachStore('deleted owners', server => {
  for (const [owner, pathOf] of Object.entries(owners)) {
    test(`with ${owner}, its pages are gone and its submissions refused from the next request on`, async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(quiz)
      const other = await alice.newPublishedForm(quiz)
      const ask = () =>
        Promise.all([
          request(url, 'GET'),
          request(`${url}?france=paris`, 'GET'),
          request(url, 'POST', { answers: {} }),
          request(other.url, 'GET'),
        ])
      const statuses = async () => (await ask()).map(({ status }) => status)
      // The second request is answered from the cache.
      for (let i = 0; i < 2; i++) assert.deepEqual(await statuses(), [200, 200, 422, 200])
      assert.equal((await alice.call('DELETE', pathOf(path))).status, 204)
      assert.deepEqual(await statuses(), [404, 404, 404, 200])
    })
  }

  test('other processes learn of it without a request', async () => {
    if (server.store === 'sqlite') return
    await using cleanUps = new AsyncDisposableStack()
    const second = new TestServer('postgres')
    await second.start({ DATABASE_URL: server.env['DATABASE_URL'] ?? '' })
    cleanUps.defer(() => second.stop())
    const alice = await server.organization()
    for (const pathOf of Object.values(owners)) {
      const { path, url } = await alice.newPublishedForm(quiz)
      const elsewhere = second.url + new URL(url).pathname
      assert.equal((await request(elsewhere, 'GET')).status, 200)
      assert.equal((await alice.call('DELETE', pathOf(path))).status, 204)
      await until(async () => (await request(elsewhere, 'GET')).status === 404)
    }
  })
})
