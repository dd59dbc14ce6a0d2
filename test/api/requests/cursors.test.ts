// A cursor works only with the list that returned it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { newEmail, type Organization, onEachStore, quiz, request } from '../../support/harness.ts'

onEachStore('cursors', server => {
  async function cursorOf(organization: Organization, list: string, filters: object = {}): Promise<string> {
    const answer = await organization.call('POST', list, { limit: 1, ...filters })
    const cursor = answer.headers.get('x-next-cursor')
    assert.ok(cursor, `${list} has a second page: ${answer.text}`)
    return cursor
  }

  /** An organization with two items in every list. */
  async function doubled() {
    const alice = await server.organization()
    const { path: form, url } = await alice.newPublishedForm(quiz)
    const app = form.slice(0, form.indexOf('/webform/'))
    const user = app.slice(0, app.indexOf('/app/'))
    await alice.newUser()
    await alice.call('POST', `${user}/app`, { name: 'Second' })
    await alice.call('POST', `${app}/webform`, quiz)
    const second = await alice.newPublishedForm(quiz)
    for (const address of [url, url, second.url, second.url])
      await request(address, 'POST', { answers: { france: 'paris' } })
    await alice.call('PATCH', form, { name: 'Second edition' })
    await alice.call('PUT', `${form}/activate`)
    const lists = [
      '/core/user/all',
      '/core/audit/all',
      `${user}/app/all`,
      `${app}/webform/all`,
      `${form}/version/all`,
      `${form}/response/all`,
      `${second.path}/response/all`,
    ]
    return { alice, lists }
  }

  test('a cursor of one list is refused by every other list, including the same list of another resource', async () => {
    const { alice, lists } = await doubled()
    for (const giver of lists) {
      const cursor = await cursorOf(alice, giver)
      for (const list of lists) {
        const answer = await alice.call('POST', list, { limit: 1, cursor })
        if (list === giver) assert.equal(answer.status, 200, answer.text)
        else isProblem(answer, 400, 'cursor_invalid')
      }
    }
  })

  test('a cursor of another organization or another search is refused; the limit may change', async () => {
    const alice = await server.organization()
    for (let i = 0; i < 3; i++) await alice.newUser()
    const bob = await server.organization()
    await bob.newUser(newEmail())
    const list = '/core/user/all'
    const cursor = await cursorOf(alice, list, { search: '@example' })
    isProblem(await bob.call('POST', list, { limit: 1, cursor, search: '@example' }), 400, 'cursor_invalid')
    isProblem(await alice.call('POST', list, { limit: 1, cursor, search: 'alice' }), 400, 'cursor_invalid')
    isProblem(await alice.call('POST', list, { limit: 1, cursor }), 400, 'cursor_invalid')
    const rest = await alice.call('POST', list, { search: '@example', cursor, limit: 1000 })
    assert.equal(rest.body.length, 2)
  })

  test('a modified cursor is refused', async () => {
    const { alice, lists } = await doubled()
    for (const list of lists) {
      const cursor = await cursorOf(alice, list)
      const [id = '', mark = ''] = Buffer.from(cursor, 'base64url').toString().split('.')
      for (const forged of [
        ...[
          id,
          `${id}.`,
          `.${mark}`,
          `${id}.${mark}.`,
          `${id}.${mark}x`,
          `'.${mark}`,
          `0.${mark.toUpperCase()}`,
        ].map(text => Buffer.from(text).toString('base64url')),
        `${cursor}=`,
        `${cursor}\n`,
        cursor.slice(0, -1),
        cursor.split('').reverse().join(''),
      ])
        isProblem(await alice.call('POST', list, { limit: 1, cursor: forged }), 400, 'cursor_invalid')
    }
  })
})
