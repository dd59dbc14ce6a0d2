// Workflows of an organization, through the API.
import assert from 'node:assert/strict'
import { until } from '../support/assertions.ts'
import type { Organization, TestServer } from '../support/harness.ts'

export interface Run {
  readonly status: string
  readonly error: {
    readonly message: string
    readonly stepid: string | null
    readonly from: string | null
  } | null
  readonly steps: readonly {
    readonly stepid: string
    readonly status: string
    readonly output: unknown
    readonly error: { readonly code: string } | null
  }[]
}

const ENDED: readonly string[] = ['DONE', 'FAILED', 'CANCELLED', 'UNCERTAIN']

export class WorkflowPlace {
  readonly alice: Organization
  readonly app: string

  private constructor(alice: Organization, app: string) {
    this.alice = alice
    this.app = app
  }

  static async of(server: TestServer): Promise<WorkflowPlace> {
    const alice = await server.organization()
    return new WorkflowPlace(alice, await alice.newApp())
  }

  /** @returns the path of a workflow that people start */
  async draft(workflow: object): Promise<string> {
    const whole = { name: 'Test', trigger: { manual: true }, ...workflow }
    const created = await this.alice.call('POST', `${this.app}/workflow`, whole)
    assert.equal(created.status, 201, created.text)
    return `${this.app}/workflow/${created.body.workflowid}`
  }

  /** @returns the path of an active workflow that people start */
  async activate(workflow: object): Promise<string> {
    const path = await this.draft(workflow)
    const active = await this.alice.call('PUT', `${path}/activate`)
    assert.equal(active.status, 200, active.text)
    return path
  }

  /** @returns the path of the run */
  async start(path: string, input: unknown = null): Promise<string> {
    const started = await this.alice.call('POST', `${path}/run`, { input })
    assert.equal(started.status, 201, started.text)
    return `${path}/run/${started.body.runid}`
  }

  read = async (run: string): Promise<Run> => (await this.alice.call('GET', run)).body

  /** Waits until a run has one of the statuses. */
  async ended(run: string, statuses = ENDED): Promise<Run> {
    let found = await this.read(run)
    await until(async () => {
      found = await this.read(run)
      return statuses.includes(found.status)
    })
    return found
  }

  /** @returns the path and the address of a published web form */
  async newForm(form: object): Promise<{ path: string; webformid: string; url: string }> {
    const created = await this.alice.call('POST', `${this.app}/webform`, form)
    assert.equal(created.status, 201, created.text)
    const { webformid } = created.body
    const path = `${this.app}/webform/${webformid}`
    const active = await this.alice.call('PUT', `${path}/activate`)
    assert.equal(active.status, 200, active.text)
    return { path, webformid, url: active.body.url }
  }

  async newTable(): Promise<string> {
    const columns = [{ id: 'email', type: 'TEXT' }]
    const created = await this.alice.call('POST', `${this.app}/dataset`, { name: 'People', columns })
    assert.equal(created.status, 201, created.text)
    return created.body.datasetid
  }

  rows = async (dataset: string): Promise<readonly object[]> =>
    (await this.alice.call('POST', `${this.app}/dataset/${dataset}/row/all`)).body
}
