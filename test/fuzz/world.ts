// Existing resources for the fuzzer's requests: a user, an application, a published form and a response, created from the
// examples of the OpenAPI document. Deleted ones are created again.
import { Agent, type IncomingMessage, request as send } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { newEmail, type Organization, request, type TestServer } from '../support/harness.ts'
import type { Document, Operation } from '../support/openapi-document.ts'
import { exampleFor, parametersOf } from '../support/openapi-document.ts'
import { type Plan, THINGS } from './requests.ts'

export interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly contentType: string | undefined
  readonly text: string
}

type Names = Readonly<Record<string, string>>

export class World {
  readonly #server: TestServer
  readonly #document: Document
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #keys: Readonly<Record<Plan['key'], string | undefined>> = {
    own: '',
    read: '',
    other: '',
    wrong: '',
    none: undefined,
  }
  #owner: Organization | undefined
  #things: Names[] = []

  constructor(server: TestServer, document: Document) {
    this.#server = server
    this.#document = document
  }

  async begin(): Promise<void> {
    const owner = await this.#server.organization()
    this.#owner = owner
    this.#keys = {
      own: owner.key,
      read: await this.#server.key(owner.id, ['read']),
      other: (await this.#server.organization()).key,
      wrong: 'fy_live_wrong',
      none: undefined,
    }
    for (let i = 0; i < THINGS; i++) await this.#grow()
  }

  end(): void {
    this.#agent.destroy()
  }

  /** Sends a planned request. Inserts the names of resources, which differ from run to run. */
  async send(operation: Operation, plan: Plan): Promise<Reply> {
    const key = operation.security?.length === 0 ? undefined : this.#keys[plan.key]
    const headers = { ...plan.headers, ...(key !== undefined && { 'x-api-key': key }) }
    const thing = this.#things[plan.thing] ?? {}
    const path = pathOf(operation, plan, thing)
    const reply = await this.#exchange(operation.method, path, headers, plan.body)
    if (operation.method === 'DELETE' && reply.status === 204) {
      this.#things = this.#things.filter(other => other !== thing)
      await this.#grow()
    }
    return reply
  }

  #exchange(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer | undefined,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = send(
        this.#server.url,
        {
          method,
          path,
          agent: this.#agent,
          headers: { ...headers, ...(body && { 'content-length': body.length }) },
        },
        async answer => {
          const { statusCode: status = 0, headers } = answer
          try {
            resolve({ status, headers, contentType: headers['content-type'], text: await readText(answer) })
          } catch (error) {
            reject(error)
          }
        },
      )
      sent.on('error', reject).end(body)
    })
  }

  /** Creates another resource of each kind, in place of the oldest. */
  async #grow(): Promise<void> {
    if (!this.#owner) throw new Error('Call begin() first')
    const example = (operationId: string) => exampleFor(this.#document, operationId)
    const userid = await this.#owner.newUser(newEmail())
    const { appid } = (await this.#owner.call('POST', `/user/${userid}/app`, example('createApp'))).body
    const forms = `/user/${userid}/app/${appid}/webform`
    const { webformid } = (await this.#owner.call('POST', forms, example('createWebform'))).body
    const datasets = `/user/${userid}/app/${appid}/dataset`
    const { datasetid } = (await this.#owner.call('POST', datasets, example('createDataset'))).body
    const rows = `${datasets}/${datasetid}/row`
    const { rowids } = (await this.#owner.call('POST', rows, example('writeRows'))).body
    const { url } = (await this.#owner.call('PUT', `${forms}/${webformid}/activate`)).body
    const chart = example('createChart') as { query: object }
    const query = { ...chart.query, dataset: webformid }
    const charts = `/user/${userid}/app/${appid}/chart`
    const { chartid } = (await this.#owner.call('POST', charts, { ...chart, query })).body
    const dashboards = `/user/${userid}/app/${appid}/dashboard`
    const { dashboardid } = (await this.#owner.call('POST', dashboards, example('createDashboard'))).body
    const put = (path: string) => this.#owner?.call('PUT', `${path}/secret/CRM`, example('setSecret'))
    for (const path of [`/user/${userid}/app/${appid}`, '/core']) await put(path)
    const connections = `/user/${userid}/app/${appid}/connection`
    const { connectionid } = (await this.#owner.call('POST', connections, example('createConnection'))).body
    const hook = { url: 'https://receiver.invalid/hook', events: ['response.graded'] }
    const { webhookid } = (await this.#owner.call('POST', `/user/${userid}/app/${appid}/webhook`, hook)).body
    const workflows = `/user/${userid}/app/${appid}/workflow`
    const workflow = { name: 'Workflow', trigger: { manual: true }, steps: [{ id: 'end', type: 'stop' }] }
    const { workflowid } = (await this.#owner.call('POST', workflows, workflow)).body
    await this.#owner.call('PUT', `${workflows}/${workflowid}/activate`)
    const { runid } = (await this.#owner.call('POST', `${workflows}/${workflowid}/run`, {})).body
    const preview = (await this.#owner.call('POST', `${forms}/${webformid}/preview`)).body
    const [, , secret = ''] = new URL(preview.url).pathname.split('/')
    const invited = await this.#owner.call('POST', `${forms}/${webformid}/invitation`, { people: [{}] })
    const [{ invitationid, url: link }] = invited.body.invitations
    const { body } = await request(url, 'POST', example('submitResponse'))
    const [slug = '', , responseid = '', token = ''] = new URL(body.resultUrl).pathname.split('/').slice(2)
    this.#things = [
      ...this.#things.slice(1 - THINGS),
      {
        userid,
        appid,
        webformid,
        responseid,
        datasetid,
        rowid: rowids[0],
        chartid,
        dashboardid,
        slug,
        token,
        invitationid,
        link: link.split('/').at(-1),
        previewid: preview.previewid,
        secret,
        name: 'CRM',
        connectionid,
        webhookid,
        workflowid,
        runid,
        version: '1',
      },
    ]
  }
}

const pathOf = (operation: Operation, { path, query }: Plan, thing: Names) =>
  parametersOf(operation).reduce(
    (made, name) => made.replace(`{${name}}`, () => encodeURIComponent(path[name] ?? thing[name] ?? '')),
    operation.path,
  ) + query
