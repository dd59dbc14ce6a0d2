// Rows for every table, valid at any schema. A migration that adds a table needs rows of it here, so that later migrations
// are tested on a store with data.
import { createHmac } from 'node:crypto'
import { hashSecret } from '../../src/platform/ids.ts'

export const KEY = 'fy_live_0123456789abcdef'
const DATE = '2026-01-31T09:00:00.125Z'
const LATER = '2999-01-01T00:00:00.000Z'

const idOf = (prefix: string, n: number) => `${prefix}_01jzk3v9w2e8ra4m7y5c6q0h0${n}`
export const ids = {
  org: idOf('org', 1),
  key: idOf('key', 1),
  user: idOf('user', 1),
  app: idOf('app', 1),
  webform: idOf('webform', 1),
  draft: idOf('webform', 2),
  response: idOf('response', 1),
  anonymous: idOf('response', 2),
  audit: idOf('audit', 1),
  grading: idOf('grading', 1),
  /** Later than any other, because old entries are swept. */
  change: `change_7${'z'.repeat(25)}`,
  job: idOf('job', 1),
  file: idOf('file', 1),
  image: idOf('image', 1),
  theme: idOf('theme', 1),
  preview: idOf('preview', 1),
  dataset: idOf('dataset', 1),
  chart: idOf('chart', 1),
  dashboard: idOf('dashboard', 1),
  part: idOf('part', 1),
  row: idOf('row', 1),
  load: idOf('load', 1),
  secret: idOf('secret', 1),
  suppression: idOf('suppression', 1),
  connection: idOf('connection', 1),
  event: idOf('event', 1),
  webhook: idOf('webhook', 1),
} as const
export const SLUG = 'n2bX0uYQm4cV7rT1kLw9Zg'
export const TOKEN = '0f8fad5bd9cb469fa16570867728950e'
export const SUBMISSION = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
export const IDEMPOTENCY_KEY = 'made-before'
/** The request of the stored reply. */
export const APPS = `/devapi/v4/user/${ids.user}/app`
export const NEW_APP = { name: 'Training' }

const definition = JSON.stringify({
  questions: [
    { id: 'pi', type: 'NUMBER', text: 'Pi, two decimals?', decimals: 2 },
    { id: 'why', type: 'SHORT_TEXT', text: 'Why?' },
  ],
  scoring: { questions: { pi: { points: 2, correct: 3.14 } }, passMark: { percent: 50 } },
  settings: { results: { showScore: true } },
})
const webform = {
  organization_id: ids.org,
  user_id: ids.user,
  app_id: ids.app,
  description: '',
  app_type: 'QUIZ',
  definition,
  create_date: DATE,
  update_date: DATE,
}
const response = {
  webform_id: ids.webform,
  version: 1,
  result_token: TOKEN,
  create_date: DATE,
}

const appAnswered = {
  appid: ids.app,
  userid: ids.user,
  ...NEW_APP,
  description: '',
  createDate: DATE,
  updateDate: DATE,
}

type Row = Readonly<Record<string, string | number | boolean | null>>

/** By table, in foreign key order. Values without a column in a schema are left out. */
export const rows: Readonly<Record<string, readonly Row[]>> = {
  organizations: [{ id: ids.org, name: 'Ünïque & Söns', create_date: DATE }],
  api_keys: [
    {
      id: ids.key,
      organization_id: ids.org,
      name: 'first',
      prefix: 'fy_live_01234',
      hash: hashSecret(KEY),
      scopes: JSON.stringify(['read', 'write', 'admin']),
      create_date: DATE,
      expire_date: LATER,
    },
    {
      id: idOf('key', 2),
      organization_id: ids.org,
      name: 'revoked',
      prefix: 'fy_live_9',
      hash: 'revoked',
      scopes: '["read"]',
      create_date: DATE,
      revoke_date: DATE,
    },
  ],
  users: [
    {
      id: ids.user,
      organization_id: ids.org,
      email: 'Alice@example.com',
      email_key: 'alice@example.com',
      password_hash: '$scrypt$none',
      first_name: 'Alice',
      create_date: DATE,
      update_date: DATE,
    },
  ],
  apps: [
    {
      id: ids.app,
      organization_id: ids.org,
      user_id: ids.user,
      name: 'Training',
      description: '',
      create_date: DATE,
      update_date: DATE,
    },
  ],
  webforms: [
    {
      ...webform,
      id: ids.webform,
      name: 'Pi',
      digest: 'same',
      published_digest: 'same',
      status: 'ACTIVE',
      revision: 3,
      version: 1,
      slug: SLUG,
      activate_date: DATE,
    },
    { ...webform, id: ids.draft, name: 'Draft', digest: 'draft', status: 'DRAFT', revision: 1 },
  ],
  webform_slugs: [{ slug: SLUG, webform_id: ids.webform }],
  webform_versions: [
    {
      webform_id: ids.webform,
      version: 1,
      name: 'Pi',
      description: '',
      app_type: 'QUIZ',
      definition,
      create_date: DATE,
    },
  ],
  responses: [
    {
      ...response,
      id: ids.response,
      submission_id: SUBMISSION,
      once_key: 'bob@example.com',
      email: 'Bob@example.com',
      answers: '{"pi":3.14,"why":"It is \\u00e4 circle"}',
      score: 200,
      max_score: 200,
      passed: true,
      grading: '{"pi":{"points":2,"maxPoints":2,"correct":true}}',
    },
    { ...response, id: ids.anonymous, answers: '{}' },
  ],
  scoring_corrections: [
    {
      webform_id: ids.webform,
      version: 1,
      revision: 1,
      scoring: '{"questions":{"pi":{"points":2,"correct":3.14}}}',
      author: ids.key,
      create_date: DATE,
    },
  ],
  grading_history: [
    {
      webform_id: ids.webform,
      response_id: ids.response,
      id: ids.grading,
      cause: 'REGRADE',
      author: ids.key,
      change: '{"from":{},"to":{},"questions":{}}',
      create_date: DATE,
    },
  ],
  response_changes: [
    { webform_id: ids.webform, id: ids.change, response_ids: JSON.stringify([ids.response]) },
  ],
  files: [
    {
      webform_id: ids.webform,
      id: ids.file,
      question_id: 'cv',
      response_id: ids.response,
      name: 'cv.pdf',
      media_type: 'application/pdf',
      size_bytes: 5,
      sender: null,
      create_date: DATE,
    },
  ],
  images: [
    { id: ids.image, webform_id: ids.webform, media_type: 'image/png', size_bytes: 5, create_date: DATE },
  ],
  themes: [
    {
      id: ids.theme,
      organization_id: ids.org,
      user_id: ids.user,
      app_id: ids.app,
      name: 'Ours',
      theme: '{"primaryColor":"#1f6b4f"}',
      create_date: DATE,
      update_date: DATE,
    },
  ],
  secrets: [
    {
      organization_id: ids.org,
      owner_id: ids.app,
      name: 'CRM',
      id: ids.secret,
      app_id: ids.app,
      hosts: '["crm.example.com"]',
      sealed: 'v1.AAAAAAAA.AAAA',
      create_date: DATE,
      update_date: DATE,
    },
  ],
  connections: [
    {
      organization_id: ids.org,
      id: ids.connection,
      user_id: ids.user,
      app_id: ids.app,
      name: 'Shop',
      type: 'POSTGRES',
      server:
        '{"host":"db.example.com","port":5432,"database":"shop","user":"formyard","tls":"VERIFY","ca":null}',
      sealed: 'v1.AAAAAAAA.AAAA',
      revision: 1,
      create_date: DATE,
      update_date: DATE,
    },
  ],
  mail_servers: [
    {
      organization_id: ids.org,
      app_id: ids.app,
      sealed: 'v1.AAAAAAAA.AAAA',
      sender: 'forms@example.com',
      update_date: DATE,
    },
  ],
  mail_suppressions: [
    {
      organization_id: ids.org,
      email_key: 'gone@example.com',
      id: ids.suppression,
      email: 'Gone@example.com',
      reason: '550 No such user',
      create_date: DATE,
    },
  ],
  mail_counts: [{ organization_id: ids.org, app_id: ids.app, minute: LATER, sent: 3 }],
  charts: [
    {
      id: ids.chart,
      organization_id: ids.org,
      user_id: ids.user,
      app_id: ids.app,
      dataset_id: ids.dataset,
      name: 'Orders by month',
      kind: 'BAR',
      query: JSON.stringify({ dataset: ids.dataset, measures: [{ as: 'n', fn: 'count' }] }),
      options: '{}',
      revision: 1,
      create_date: DATE,
      update_date: DATE,
    },
  ],
  dashboards: [
    {
      id: ids.dashboard,
      organization_id: ids.org,
      user_id: ids.user,
      app_id: ids.app,
      name: 'Orders at a glance',
      document: '{"tabs":[],"filters":[]}',
      access: 'LINK',
      status: 'DRAFT',
      revision: 1,
      create_date: DATE,
      update_date: DATE,
    },
  ],
  dashboard_versions: [
    {
      dashboard_id: ids.dashboard,
      version: 1,
      name: 'Orders at a glance',
      document: '{"tabs":[],"filters":[]}',
      author: ids.key,
      create_date: DATE,
    },
  ],
  datasets: [
    {
      id: ids.dataset,
      organization_id: ids.org,
      user_id: ids.user,
      app_id: ids.app,
      kind: 'TABLE',
      name: 'Orders',
      description: '',
      columns: '[{"id":"order","label":"Order","type":"TEXT","number":0}]',
      column_numbers: 1,
      key_columns: '["order"]',
      source: null,
      parts: JSON.stringify([ids.part]),
      row_count: 1,
      revision: 1,
      row_revision: 1,
      create_date: DATE,
      update_date: DATE,
    },
  ],
  dataset_loads: [
    {
      dataset_id: ids.dataset,
      id: ids.load,
      mode: 'APPEND',
      format: 'CSV',
      status: 'LOADED',
      size_bytes: 9,
      part_id: ids.part,
      attempts: 1,
      row_count: 1,
      faults: '[]',
      create_date: DATE,
      finish_date: DATE,
    },
  ],
  dataset_rows: [{ dataset_id: ids.dataset, part_id: ids.part, id: ids.row, key: '["A"]', row: '["A"]' }],
  dataset_changes: [{ dataset_id: ids.dataset, id: ids.change, row_ids: JSON.stringify([ids.row]) }],
  previews: [
    {
      id: ids.preview,
      organization_id: ids.org,
      user_id: ids.user,
      app_id: ids.app,
      webform_id: ids.draft,
      hash: hashSecret('preview'),
      create_date: DATE,
      expire_date: LATER,
    },
  ],
  events: [
    {
      organization_id: ids.org,
      id: ids.event,
      user_id: ids.user,
      app_id: ids.app,
      type: 'response.created',
      version: 1,
      webform_id: ids.webform,
      thing_id: ids.response,
      data: '{}',
      depth: 0,
      create_date: DATE,
      dispatch_date: LATER,
    },
  ],
  listeners: [
    {
      organization_id: ids.org,
      app_id: ids.app,
      kind: 'webhook',
      id: ids.webhook,
      types: '["response.created"]',
    },
  ],
  webhooks: [
    {
      organization_id: ids.org,
      id: ids.webhook,
      user_id: ids.user,
      app_id: ids.app,
      url: 'https://example.com/hook',
      description: '',
      types: '["response.created"]',
      max_concurrency: 10,
      status: 'ENABLED',
      secret: 'sealed',
      revision: 1,
      create_date: DATE,
      update_date: DATE,
    },
  ],
  webhook_deliveries: [
    {
      organization_id: ids.org,
      webhook_id: ids.webhook,
      event_id: ids.event,
      type: 'response.created',
      status: 'DELIVERED',
      attempt_count: 1,
      attempt_log: '[]',
      create_date: DATE,
      finish_date: LATER,
    },
  ],
  browser_tokens: [
    {
      id: `token_${ids.user.slice(5)}`,
      organization_id: ids.org,
      key_id: ids.key,
      hash: hashSecret('fy_tok_old'),
      user_id: ids.user,
      app_id: ids.app,
      webform_id: ids.webform,
      features: '["design"]',
      claims: '{}',
      origins: '["https://app.example.com"]',
      subject: 'customer-4711',
      create_date: DATE,
      expire_date: LATER,
    },
  ],
  visits: [
    {
      token_id: `token_${ids.user.slice(5)}`,
      webform_id: ids.webform,
      hash: hashSecret('visit'),
      create_date: DATE,
      expire_date: DATE,
      open_date: DATE,
    },
  ],
  sessions: [
    {
      id: `session_${ids.user.slice(5)}`,
      user_id: ids.user,
      hash: hashSecret('session'),
      agent: 'Firefox',
      create_date: DATE,
      seen_date: DATE,
      confirm_date: DATE,
      expire_date: LATER,
    },
  ],
  one_time_codes: [
    {
      hash: hashSecret('code'),
      kind: 'RESET',
      user_id: ids.user,
      create_date: DATE,
      expire_date: LATER,
      use_date: DATE,
    },
  ],
  login_attempts: [{ key: 'x', failures: 2, last_date: DATE, expire_date: LATER }],
  server_secrets: [{ name: 'another', value: 'x' }],
  jobs: [
    {
      id: ids.job,
      name: 'regrade',
      payload: '{}',
      run_at: DATE,
      attempts: 0,
      create_date: DATE,
      finish_date: LATER,
    },
  ],
  idempotency_keys: [
    {
      organization_id: ids.org,
      key: IDEMPOTENCY_KEY,
      request_hash: createHmac('sha256', KEY)
        .update(JSON.stringify(['POST', APPS, NEW_APP]))
        .digest('base64url'),
      answer: JSON.stringify({ status: 201, location: `${APPS}/${ids.app}`, body: appAnswered }),
      lock_date: DATE,
      expire_date: LATER,
    },
    {
      organization_id: ids.org,
      key: 'never-answered',
      request_hash: 'x',
      lock_date: DATE,
      expire_date: LATER,
    },
  ],
  audit_log: [
    {
      organization_id: ids.org,
      id: ids.audit,
      action: 'create',
      // Up to schema 0011, and since.
      thing: 'app',
      thing_id: ids.app,
      resource: 'app',
      resource_id: ids.app,
      author: ids.key,
      create_date: DATE,
    },
  ],
}
