// The API for browsers: what each feature of a token reaches, and from which sites.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken, ORIGIN } from '../../support/browser-api.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'
import { type Operation, operationsOf, readDocument } from '../../support/openapi-document.ts'

/** The operations of each feature. All others do not exist for tokens. */
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  forms: ['createWebform', 'copyWebform', 'listWebforms', 'listWebformsByQuery', 'deleteWebform'],
  design: [
    'getWebform',
    'replaceWebform',
    'updateWebform',
    'checkWebform',
    'tryAnswers',
    'createPreview',
    'listPreviews',
    'listPreviewsByQuery',
    'revokePreview',
    'listVersions',
    'listVersionsByQuery',
    'getVersion',
    'getTranslation',
    'importTranslation',
    'updateTranslation',
    'listImages',
    'listImagesByQuery',
    'uploadImage',
    'deleteImage',
    'listThemes',
    'listThemesByQuery',
    'getTheme',
  ],
  publish: ['activateWebform', 'pauseWebform', 'resumeWebform', 'changeLiveWebform'],
  chart: [
    'viewChart',
    'embedDashboard',
    'getChartData',
    'getChartSvg',
    'getChartPng',
    'getChartCsv',
    'getDashboardData',
    'takeDashboardSnapshot',
    'queryDataset',
    'previewChart',
    'suggestChart',
  ],
  results: [
    'listResponses',
    'listResponsesByQuery',
    'getResponse',
    'getAskedQuestions',
    'countPendingAnswers',
    'summariseResponses',
    'downloadFile',
    'listGradings',
    'listGradingsByQuery',
  ],
  automate: [
    'createWorkflow',
    'listWorkflows',
    'listWorkflowsByQuery',
    'getWorkflow',
    'updateWorkflow',
    'replaceWorkflow',
    'deleteWorkflow',
    'checkWorkflow',
    'activateWorkflow',
    'pauseWorkflow',
    'listWorkflowVersions',
    'listWorkflowVersionsByQuery',
    'getWorkflowVersion',
    'testWorkflow',
    'startRun',
    'listRuns',
    'listRunsByQuery',
    'getRun',
    'cancelRun',
    'resolveRun',
    'rerunRun',
    'rerunRuns',
    'getRerun',
    'cancelRerun',
    'listEventTypes',
    'listEvents',
    'listEventsByQuery',
    'getEvent',
    'createWebhook',
    'listWebhooks',
    'listWebhooksByQuery',
    'getWebhook',
    'updateWebhook',
    'deleteWebhook',
    'enableWebhook',
    'disableWebhook',
    'testWebhook',
    'listDeliveries',
    'listDeliveriesByQuery',
    'getDelivery',
    'replayDelivery',
    'replayDeliveries',
    'backfillWebhook',
    'getWebhookJob',
    'listDatasets',
    'listDatasetsByQuery',
    'getDataset',
    'listLoads',
    'listLoadsByQuery',
    'getLoad',
    'listWebforms',
    'listWebformsByQuery',
  ],
  grade: [
    'gradeResponse',
    'listResponses',
    'listResponsesByQuery',
    'getResponse',
    'getAskedQuestions',
    'countPendingAnswers',
    'summariseResponses',
    'downloadFile',
    'listGradings',
    'listGradingsByQuery',
  ],
  export: ['exportResponses'],
  charts: [
    'viewChart',
    'createChart',
    'listCharts',
    'listChartsByQuery',
    'getChart',
    'updateChart',
    'deleteChart',
    'getChartData',
    'getChartSvg',
    'getChartPng',
    'getChartCsv',
    'previewChart',
    'suggestChart',
    'listDatasets',
    'listDatasetsByQuery',
    'getDataset',
    'queryDataset',
  ],
  dashboards: [
    'listThemes',
    'listThemesByQuery',
    'getTheme',
    'viewChart',
    'embedDashboard',
    'createDashboard',
    'createDashboardOfWebform',
    'listDashboards',
    'listDashboardsByQuery',
    'getDashboard',
    'updateDashboard',
    'deleteDashboard',
    'checkDashboard',
    'activateDashboard',
    'pauseDashboard',
    'listDashboardVersions',
    'listDashboardVersionsByQuery',
    'getDashboardVersion',
    'getDashboardData',
    'takeDashboardSnapshot',
    'listCharts',
    'listChartsByQuery',
    'getChart',
    'getChartData',
    'getChartSvg',
    'getChartPng',
    'getChartCsv',
    'previewChart',
    'suggestChart',
    'listDatasets',
    'listDatasetsByQuery',
    'getDataset',
    'queryDataset',
    'listLoads',
    'listLoadsByQuery',
    'getLoad',
    'listWebforms',
    'listWebformsByQuery',
  ],
}
const REACHABLE = new Set(Object.values(OPERATIONS).flat())

onEachStore('the API for browsers', server => {
  const operations = async () =>
    operationsOf(await readDocument(server.url)).filter(({ path }) => path.startsWith('/devapi/v4'))

  test('a token does not get the stored reply of another token, whatever API key it sends along', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const app = path.replace(/\/webform.*/, '')
    const create = async () => {
      const token = await newToken(alice, app, { features: ['forms'] })
      const headers = { 'idempotency-key': 'retry-1', 'x-api-key': 'shared' }
      return browse(server, token, 'POST', `${app}/webform`, { name: 'Draft' }, headers)
    }
    assert.equal((await create()).status, 201)
    isProblem(await create(), 422, 'idempotency_key_reused')
  })

  test('each feature reaches its own operations; others are 403, and operations without a feature do not exist', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const app = path.replace(/\/webform.*/, '')
    for (const [feature, own] of Object.entries(OPERATIONS)) {
      const features = feature === 'export' ? ['export', 'results'] : [feature]
      const granted = new Set(features.flatMap(name => OPERATIONS[name] ?? []))
      const datasets = [path.split('/').at(-1)]
      const isOfApp = ['forms', 'charts', 'dashboards', 'automate'].includes(feature)
      const token = await newToken(alice, isOfApp ? app : path, {
        features,
        ...(feature === 'chart' && { chart: { datasets } }),
      })
      assert.ok(own.length > 0)
      for (const operation of await operations()) {
        // A reachable operation must not change what the next one needs.
        const target = urlOf(operation, path, granted.has(operation.operationId))
        const reply = await request(
          target.replace('/devapi/v4', `${server.url}/b/v1`),
          operation.method,
          bodyOf(operation),
          {
            authorization: `Bearer ${token}`,
          },
        )
        if (!REACHABLE.has(operation.operationId)) assert.equal(reply.status, 404, operation.operationId)
        else if (!granted.has(operation.operationId)) isProblem(reply, 403, 'feature_missing')
        else
          assert.ok(
            ![401, 403, 500].includes(reply.status) && reply.body?.code !== 'not_found',
            `${operation.operationId} ${reply.text}`,
          )
      }
    }
  })

  test('ids outside of the token do not exist for it, whatever its features', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const app = path.replace(/\/webform.*/, '')
    const sibling = `${app}/webform/${(await alice.call('POST', `${app}/webform`, quiz)).body.webformid}`
    const stranger = await alice.newForm(quiz)
    const bob = await server.organization()
    const bobs = await bob.newForm(quiz)
    const get = async (token: string, target: string) =>
      (await browse(server, token, 'GET', target)).body.code
    const ofForm = await newToken(alice, path, { features: ['design'] })
    for (const foreign of [sibling, stranger, bobs])
      assert.equal(await get(ofForm, foreign), 'webform_not_found')
    const ofApp = await newToken(alice, app, { features: ['design', 'forms'] })
    assert.equal((await browse(server, ofApp, 'GET', sibling)).status, 200)
    for (const foreign of [stranger, bobs]) {
      assert.equal(await get(ofApp, foreign), 'webform_not_found')
      assert.equal(await get(ofApp, foreign.replace(/\/webform\/.*/, '/webform')), 'app_not_found')
    }
    const ofUser = await newToken(alice, app.replace(/\/app.*/, ''), { features: ['design'] })
    assert.equal((await browse(server, ofUser, 'GET', sibling)).status, 200)
    assert.equal(await get(ofUser, stranger), 'webform_not_found')
  })

  test('requests without a token, with another credential, or from another site are refused', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const token = await newToken(alice, path, { features: ['design'] })
    const get = (headers: Record<string, string>) =>
      request(`${server.url}/b/v1${path}`, 'GET', undefined, headers)
    for (const headers of [
      {},
      { 'x-api-key': alice.key },
      { authorization: `Basic ${token}` },
      { authorization: 'Bearer ' },
    ]) {
      const reply = await get({ ...headers, origin: ORIGIN })
      isProblem(reply, 401, 'token_missing')
      assert.equal(reply.headers.get('www-authenticate'), 'Bearer')
    }
    for (const wrong of [`${token}A`, token.slice(0, -1), alice.key, `fy_tok_${'A'.repeat(43)}`])
      isProblem(await get({ authorization: `Bearer ${wrong}` }), 401, 'token_invalid')
    const refused = await get({ authorization: `Bearer ${token}`, origin: 'https://evil.example' })
    isProblem(refused, 403, 'origin_refused')
    assert.match(refused.body.detail, /https:\/\/evil\.example/)
    assert.equal((await get({ authorization: `Bearer ${token}` })).status, 200)
    isProblem(await alice.call('GET', path, undefined, { 'x-api-key': token }), 401, 'api_key_invalid')
  })

  test('pages of other sites may ask and read the reply, without cookies', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const token = await newToken(alice, path, { features: ['design'] })
    const preflight = await request(`${server.url}/b/v1${path}`, 'OPTIONS', undefined, {
      origin: ORIGIN,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,if-match',
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), ORIGIN)
    assert.equal(preflight.headers.get('access-control-max-age'), '7200')
    assert.match(
      preflight.headers.get('access-control-allow-headers') ?? '',
      /authorization.*if-match.*prefer/,
    )
    assert.match(preflight.headers.get('vary') ?? '', /origin/i)
    for (const [credential, status] of [
      [token, 200],
      ['wrong', 401],
    ] as const) {
      const reply = await browse(server, credential, 'GET', path)
      assert.equal(reply.status, status)
      assert.equal(reply.headers.get('access-control-allow-origin'), ORIGIN)
      assert.match(reply.headers.get('access-control-expose-headers') ?? '', /etag/)
      assert.equal(reply.headers.get('access-control-allow-credentials'), null)
      assert.equal(reply.headers.get('cache-control'), 'no-store')
    }
    const api = await alice.call('GET', path, undefined, { origin: ORIGIN })
    assert.equal(api.headers.get('access-control-allow-origin'), null)
  })

  test('a token describes itself, with the draft on request, and keeps the limits of responses secret', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const [, , userid, , appid, , webformid] = path.split('/')
    const limits = {
      design: { types: ['NUMBER'] },
      results: { filter: { '==': [{ var: 'france' }, 'paris'] } },
    }
    const token = await newToken(alice, path, {
      features: ['design', 'results'],
      subject: 'secret-subject',
      ...limits,
    })
    const { body } = await browse(server, token, 'GET', '/me')
    const { tokenid, expireDate, ...rest } = body
    assert.deepEqual(rest, {
      userid,
      appid,
      webformid,
      features: ['design', 'results'],
      design: limits.design,
    })
    const whole = await browse(server, token, 'GET', '/me?include=webform')
    const draft = await browse(server, token, 'GET', path)
    assert.deepEqual(whole.body.webform, draft.body)
    assert.equal(whole.body.etag, draft.headers.get('etag'))
    const publisher = await newToken(alice, path, { features: ['publish'] })
    isProblem(await browse(server, publisher, 'GET', '/me?include=webform'), 404, 'webform_not_found')
    isProblem(await alice.call('GET', '/me'), 404)
  })

  test('changes by a token are in the audit log with the token and its subject', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const token = await newToken(alice, path, { features: ['design', 'publish'], subject: 'customer-4711' })
    const { tokenid } = (await browse(server, token, 'GET', '/me')).body
    await browse(server, token, 'PATCH', path, { description: 'Edited in a browser' })
    await browse(server, token, 'PUT', `${path}/activate`)
    const { body } = await alice.call('POST', '/core/audit/all', { author: tokenid })
    assert.deepEqual(
      body.map(({ action, subject }: { action: string; subject: string }) => [action, subject]),
      [
        ['update', 'customer-4711'],
        ['activate', 'customer-4711'],
      ],
    )
  })
})

/** The path of an operation, with ids of the form. Reachable operations get ids of things that do not exist. */
function urlOf({ path }: Operation, form: string, isReachable: boolean): string {
  const [, , userid = '', , appid = '', , webformid = ''] = form.split('/')
  const rerunid = `job_${'0'.repeat(26)}`
  const names: Record<string, string> = { userid, appid, webformid, rerunid, version: '1', language: 'de' }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const prefix = name.replace(/id$/, '')
    if (isReachable && name === 'webformid' && /webformid\}$/.test(path)) return `webform_${'0'.repeat(26)}`
    return names[name] ?? `${prefix}_${'0'.repeat(26)}`
  })
}

/** The example of an operation. Tokens cannot count responses, which `include` of lists asks for. */
function bodyOf({ requestBody }: Operation) {
  const example = requestBody?.content['application/json']?.example
  return example && { ...example, include: undefined }
}
