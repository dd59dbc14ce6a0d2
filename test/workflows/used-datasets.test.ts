// Datasets that workflows use.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem, until } from '../support/assertions.ts'
import { onEachStore } from '../support/harness.ts'
import { WorkflowPlace } from './place.ts'

const eachRow = (dataset: string) => ({
  id: 'each',
  type: 'forEach',
  over: { lookup: { dataset } },
  steps: [{ id: 'wait', type: 'wait', for: 'PT1S' }],
})

const uses: Record<string, (dataset: string) => object> = {
  'starts with its events': datasetid => ({
    trigger: { event: 'dataset.rows.added', datasetid },
    steps: [{ id: 'wait', type: 'wait', for: 'PT1S' }],
  }),
  'writes to it': dataset => ({
    steps: [{ id: 'row', type: 'row.create', dataset, values: { email: 'a@example.com' } }],
  }),
  'loops over its rows': dataset => ({ steps: [eachRow(dataset)] }),
  'reads it in a branch': dataset => ({
    steps: [
      {
        id: 'branch',
        type: 'branch',
        cases: [{ when: { '==': [1, 1] }, steps: [{ id: 'found', type: 'lookup', dataset }] }],
      },
    ],
  }),
}

onEachStore('datasets that workflows use', server => {
  for (const [use, workflow] of Object.entries(uses))
    test(`a dataset cannot be deleted while a workflow ${use}`, async () => {
      const place = await WorkflowPlace.of(server)
      const [dataset, other] = [await place.newTable(), await place.newTable()]
      const path = await place.activate({ name: 'Welcome', ...workflow(dataset) })
      const remove = (id: string) => place.alice.call('DELETE', `${place.app}/dataset/${id}`)
      const refused = await remove(dataset)
      isProblem(refused, 409, 'dataset_in_use')
      assert.equal(refused.body.detail, 'It is used by the workflow "Welcome". Delete or change them first.')
      assert.equal((await remove(other)).status, 204)
      await place.alice.call('PUT', `${path}/pause`)
      isProblem(await remove(dataset), 409, 'dataset_in_use')
      assert.equal((await place.alice.call('DELETE', path)).status, 204)
      assert.equal((await remove(dataset)).status, 204)
    })

  test('a dataset that the draft no longer names stays while the published version names it', async () => {
    const place = await WorkflowPlace.of(server)
    const [old, next] = [await place.newTable(), await place.newTable()]
    const path = await place.activate({ steps: [eachRow(old)] })
    const changed = await place.alice.call('PATCH', path, { steps: [eachRow(next)] })
    assert.equal(changed.status, 200, changed.text)
    const remove = (id: string) => place.alice.call('DELETE', `${place.app}/dataset/${id}`)
    isProblem(await remove(old), 409, 'dataset_in_use')
    isProblem(await remove(next), 409, 'dataset_in_use')
    assert.equal((await place.alice.call('PUT', `${path}/activate`)).status, 200)
    assert.equal((await remove(old)).status, 204)
  })

  test('an application is deleted with the datasets that its workflows use', async () => {
    const place = await WorkflowPlace.of(server)
    const dataset = await place.newTable()
    await place.activate({ steps: [eachRow(dataset)] })
    assert.equal((await place.alice.call('DELETE', place.app)).status, 204)
    await until(async () => {
      const left = await server.db.selectFrom('datasets').select('id').where('id', '=', dataset).execute()
      return left.length === 0
    })
  })
})
