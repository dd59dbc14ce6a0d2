// Architecture rules besides the floors: which code may use what, and the size of files.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ONE_STORE } from '../support/one-store.ts'
import { floorOf, type SourceFile, sources } from './sources.ts'

const MAX_LINES = 300

const inside = (folder: string) => (path: string) => path.startsWith(`src/${folder}/`)
const packagesOf = ({ imports }: SourceFile) =>
  imports.filter(({ isFile }) => !isFile).map(({ from }) => from)
const filesOf = ({ imports }: SourceFile) => imports.filter(({ isFile }) => isFile).map(({ from }) => from)

/** Asserts that none of `files` breaks a rule. Failures name the file and the import. */
function none(files: readonly SourceFile[], breaks: (file: SourceFile) => readonly string[]) {
  assert.ok(files.length > 0, 'the rule applies to no file')
  assert.deepEqual(
    files.flatMap(file => breaks(file).map(what => `${file.path} -> ${what}`)),
    [],
  )
}

test('the engine is pure: no server packages, no clock, no randomness', () => {
  const pure = sources.filter(({ path }) => floorOf(path) === 'engine')
  none(pure, file => [
    ...packagesOf(file).filter(
      name => name.startsWith('node:') || ['fastify', 'kysely', 'pg'].includes(name),
    ),
    ...(file.text.match(/Math\.random|Date\.now|new Date\(\)/g) ?? []),
  ])
})

test('only the two files that begin a server stand loose in src', () => {
  assert.deepEqual(
    sources
      .map(({ path }) => path)
      .filter(path => /^src\/[^/]+$/.test(path))
      .sort(),
    ['src/app.ts', 'src/main.ts'],
  )
})

/** More than fit on a screen of `ls`. */
const MAX_FILES = 40

test('a folder has at most 40 files', () => {
  const counts = new Map<string, number>()
  for (const path of globSync('{src,test,scripts,bench}/**/*', { withFileTypes: true }))
    if (path.isFile()) counts.set(path.parentPath, (counts.get(path.parentPath) ?? 0) + 1)
  assert.ok(counts.size > 100)
  assert.deepEqual(
    [...counts].filter(([, count]) => count > MAX_FILES),
    [],
  )
})

/** The insert of the audit log is in audit/record.ts, so that every change runs through one file less. */
const hasQueries = (path: string) => /queries\.ts$/.test(path) || path === 'src/product/audit/record.ts'

test('SQL is written in platform/db, in migrations and in files named queries', () => {
  const allowed = /^src\/(platform\/db|product\/migrations)\/|^src\/product\/tables\/tables\.ts$/
  none(
    sources.filter(({ path }) => !allowed.test(path) && !hasQueries(path)),
    file => [
      ...packagesOf(file).filter(name => /^(kysely|pg|node:sqlite)/.test(name)),
      ...(file.text.match(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(/g) ?? []),
    ],
  )
})

test('only routes, app, platform/http, page replies and authentication import Fastify', () => {
  const allowed =
    /^src\/(app|app\/app-parts|.*routes|public\/(page|sign-in)\/replies|product\/(organizations|tokens|sessions)\/authenticate)\.ts$|^src\/platform\/http\//
  none(
    sources.filter(({ path }) => !allowed.test(path)),
    file => packagesOf(file).filter(name => name === 'fastify' || /^@fastify\/(?!busboy$)/.test(name)),
  )
})

/** The last two call addresses of the operator: mail servers and file stores. */
const CALLERS =
  /^src\/platform\/(outgoing\/(call|connect|mail)|storage\/s3|db\/postgres\w*|db\/external\/\w+)\.ts$/

test('only the guarded caller opens connections to addresses that users give', () => {
  const server = sources.filter(({ path }) => ['platform', 'product', 'public'].includes(floorOf(path) ?? ''))
  none(
    server.filter(({ path }) => !CALLERS.test(path)),
    ({ text }) => [
      ...(text.match(/import (?!type)[^\n]*from '(node:(https|tls|http2|dgram)|undici|nodemailer)'/g) ?? []),
      ...(text.match(/\bfetch\(|import \{[^}\n]*\b(connect|createConnection)\b[^}\n]*\} from 'node:net'/g) ??
        []),
    ],
  )
})

test('only config reads the environment', () => {
  none(
    sources.filter(({ path }) => path !== 'src/config/config.ts'),
    ({ text }) => text.match(/process\.env/g) ?? [],
  )
})

test('only three files start programs next to themselves, because the bundle is in another folder', () => {
  const starters = [
    'src/platform/db/sqlite/wal-sync.ts',
    'src/processes/worker-copies.ts',
    'src/processes/file-reader.ts',
  ]
  none(
    sources.filter(({ path }) => !starters.includes(path) && floorOf(path) !== 'web'),
    ({ text }) =>
      text.replaceAll('createRequire(import.meta.url)', '').match(/import\.meta|__dirname|__filename/g) ?? [],
  )
})

test('only the bundles for browsers come from outside src/, and a build replaces their loaders', () => {
  none(
    sources.filter(
      ({ path }) =>
        !['src/public/page/page-bundle.ts', 'src/public/elements/element-files.ts'].includes(path),
    ),
    file => filesOf(file).filter(path => !path.startsWith('src/')),
  )
})

test('only app and api-routes import routes', () => {
  none(
    sources.filter(({ path }) => !['src/app.ts', 'src/app/api-routes.ts'].includes(path)),
    file => filesOf(file).filter(path => /routes\.ts$/.test(path)),
  )
})

test('only product/job-handlers imports job handlers', () => {
  none(
    sources.filter(({ path }) => path !== 'src/product/job-handlers.ts'),
    file => filesOf(file).filter(path => /-step\.ts$/.test(path) && !inside('platform')(path)),
  )
})

/** The tables that each folder writes. */
const WRITERS: Readonly<Record<string, string>> = {
  organizations: 'product/organizations',
  api_keys: 'product/organizations',
  users: 'product/users',
  apps: 'product/apps',
  webforms: 'product/webforms',
  webform_slugs: 'product/webforms',
  webform_versions: 'product/webforms',
  scoring_corrections: 'product/webforms',
  responses: 'product/responses',
  grading_history: 'product/responses',
  response_changes: 'product/responses',
  files: 'product/files',
  invitations: 'product/invitations',
  reviews: 'product/responses',
  images: 'product/files',
  themes: 'product/themes',
  datasets: 'product/datasets',
  dataset_loads: 'product/datasets',
  dataset_rows: 'product/datasets',
  dataset_changes: 'product/datasets',
  charts: 'product/charts',
  dashboards: 'product/dashboards',
  dashboard_versions: 'product/dashboards',
  previews: 'product/webforms',
  browser_tokens: 'product/tokens',
  visits: 'product/tokens',
  sessions: 'product/sessions',
  one_time_codes: 'product/sessions',
  login_attempts: 'product/sessions',
  audit_log: 'product/audit',
  connections: 'product/connections',
  secrets: 'product/secrets',
  mail_servers: 'product/mail',
  mail_suppressions: 'product/mail',
  mail_counts: 'product/mail',
  events: 'product/events',
  listeners: 'product/events',
  webhooks: 'product/webhooks',
  webhook_deliveries: 'product/webhooks',
  workflows: 'product/workflows',
  workflow_versions: 'product/workflows',
  workflow_hooks: 'product/workflows',
  workflow_runs: 'product/workflows',
  workflow_steps: 'product/workflows',
  workflow_waits: 'product/workflows',
  workflow_backlogs: 'product/workflows',
  jobs: 'platform/jobs',
  idempotency_keys: 'platform/http',
}

test('a folder writes only its own tables', () => {
  none(
    sources.filter(({ path }) => hasQueries(path)),
    ({ path, text }) =>
      [...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)'\)/g)]
        .map(([, table = '']) => table)
        .filter(table => !inside(WRITERS[table] ?? '?')(path)),
  )
})

test("the page's script contains no server code, and only the engine code that runs in both", () => {
  const both =
    /^src\/engine\/(expressions\/(evaluate|functions|calendar|references|pipe-text)|logic\/(flow|taken-words)|decimal-places|text\/(direction|messages\/(catalogue|isolate|message))|questions\/type|questions\/shared\/([\w-]+-answer|error-line)|questions\/[\w-]+\/(answer|browser)|questions\/browser\/\w+)\.ts$/
  const isSent = ({ path }: SourceFile) => inside('web/take')(path) || both.test(path)
  none(sources.filter(isSent), file => [
    ...file.imports
      .filter(
        ({ from, isFile, isType }) => isFile && !isType && !inside('web/take')(from) && !both.test(from),
      )
      .map(({ from }) => from),
    ...file.imports.filter(({ isFile, isType }) => !isFile && !isType).map(({ from }) => from),
  ])
})

test("the designer's parts of question types are data: they import types only", () => {
  none(
    sources.filter(({ path }) => /^src\/engine\/questions\/[\w-]+\/design\.ts$/.test(path)),
    ({ imports }) => imports.filter(({ isType }) => !isType).map(({ from }) => from),
  )
})

test("the designer's texts import only each other, types of the contract, and types or pure functions of the engine", () => {
  const isText = (path: string) =>
    inside('web/texts')(path) || inside('engine')(path) || path === 'src/web/api/contract.d.ts'
  none(
    sources.filter(({ path }) => inside('web/texts')(path)),
    file => [...packagesOf(file), ...filesOf(file).filter(path => !isText(path))],
  )
})

test('the designer imports only web, the engine and lit, and other packages in chunks of their own', () => {
  const inChunks: Readonly<Record<string, string>> = { micromark: '/markdown.ts', uqr: '/tools/qr-code.ts' }
  const own = (path: string) =>
    ['web/designer', 'web/results', 'web/kit', 'web/api'].some(folder => inside(folder)(path))
  none(
    sources.filter(({ path }) => own(path)),
    file => [
      ...filesOf(file).filter(path => !inside('web')(path) && !inside('engine')(path)),
      ...filesOf(file).filter(path => inside('web/take')(path)),
      ...packagesOf(file).filter(
        name => !/^lit($|\/)/.test(name) && !file.path.endsWith(inChunks[name] ?? '/none'),
      ),
    ],
  )
})

test('the kit and the calls of the API know nothing of the designer', () => {
  none(
    sources.filter(({ path }) => inside('web/kit')(path) || inside('web/api')(path)),
    file => filesOf(file).filter(path => inside('web/designer')(path) || inside('web/results')(path)),
  )
})

test("the designer's templates have no inline styles, which strict policies forbid", () => {
  none(
    sources.filter(({ path }) =>
      ['web/designer', 'web/results', 'web/kit'].some(folder => inside(folder)(path)),
    ),
    ({ text }) => text.match(/\sstyle=["$]|style-map\.js/g) ?? [],
  )
})

test('drafts and forms need no page: only the engine, no packages, no clock, no storage', () => {
  const own = (path: string) => ['web/document', 'web/authoring/draft'].some(folder => inside(folder)(path))
  none(
    sources.filter(({ path }) => own(path)),
    file => [
      ...filesOf(file).filter(path => !own(path) && !inside('engine')(path)),
      ...packagesOf(file),
      ...(file.text.match(
        /\b(Date\.now|new Date\(\)|performance\.now|Math\.random|setTimeout|fetch\(|localStorage\.|document\.(querySelector|body|createElement))/g,
      ) ?? []),
    ],
  )
})

test('question types are told apart by name only in their folders', () => {
  const types = [
    ...readFileSync('src/engine/questions/browser/table.ts', 'utf8').matchAll(/ as ([A-Z_]{3,})/g),
  ].map(([, type]) => type)
  assert.ok(types.length >= 9)
  const literal = new RegExp(`'(${types.join('|')}|STATEMENT|PAGE_BREAK)'`)
  const elsewhere = sources.filter(
    ({ path, text }) =>
      !inside('engine/questions')(path) &&
      !inside('web')(path) &&
      literal.test(text) &&
      // Types of columns have some of the same names.
      !inside('engine/query')(path) &&
      !inside('engine/charts')(path) &&
      !inside('engine/dashboards')(path) &&
      !inside('product/dashboards')(path) &&
      !inside('public/dashboards')(path) &&
      !inside('product/datasets')(path) &&
      !inside('platform/db/external')(path) &&
      !inside('product/analytics/query')(path) &&
      path !== 'src/platform/columnar/parquet.ts' &&
      path !== 'src/product/analytics/table-copy.ts' &&
      path !== 'src/product/webforms/schemas.ts',
  )
  assert.deepEqual(
    elsewhere.map(({ path }) => path),
    [],
  )
})

/** Users, apps and responses are also words of HTTP and SQL, so only the names of their tables are here. */
const NOUNS = [
  ...['webform', 'webforms', 'slug', 'slugs', 'question', 'questions', 'choice', 'choices', 'quiz', 'survey'],
  ...['respondent', 'respondents', 'submission', 'submissions', 'published', 'grading', 'scoring', 'score'],
  ...['gradings', 'theme', 'themes', 'translation', 'translations', 'users', 'apps', 'organizations'],
]

test('the platform names no product nouns', () => {
  none(
    sources.filter(({ path }) => floorOf(path) === 'platform'),
    ({ words }) => NOUNS.filter(noun => words.has(noun)),
  )
})

test("the platform gets arguments and does not use the product's decorations", () => {
  none(
    sources.filter(({ path }) => floorOf(path) === 'platform'),
    ({ text }) =>
      text.match(/\b(app|server)\.(db|config|published|intake|jobs|files|uploads|hashPassword)\b/g) ?? [],
  )
})

/** These need the wall clock: for an id, a stored time, or the date of a file. */
const CALENDAR = [
  'src/platform/db/database.ts',
  'src/platform/jobs/due-watch.ts',
  'src/platform/jobs/worker.ts',
  'src/platform/jobs/pump.ts',
  'src/product/events/dispatch.ts',
  'src/platform/storage/disk.ts',
  'src/platform/db/store-clock.ts',
  // The last opening is kept between visits.
  'src/web/form/opening.ts',
  // What `today` is in a filter.
  'src/product/responses/filter.ts',
  'src/product/datasets/read-rows.ts',
  // What `today` is for the person who answers, and for the author who tries answers.
  'src/web/take/logic.ts',
  'src/web/designer/panels/logic/try-calculations.ts',
  // Says how long ago something happened.
  'src/web/console/format.ts',
  // How old a copy in a file is.
  'src/product/analytics/calendar.ts',
]

test('durations use performance.now, because Date.now jumps when the clock is set', () => {
  const others = sources.filter(({ path }) => !CALENDAR.includes(path))
  none(others, ({ text }) => text.match(/Date\.now\b/g) ?? [])
})

test('files stay small, and use named exports', () => {
  // A catalogue is one table, and so are its codes. Languages with many plural forms need more lines.
  const isCatalogue = (path: string) =>
    /^src\/(engine\/text\/messages|web\/texts)\/(console\/(admin-)?)?([a-z]{2}|codes)\.ts$/.test(path)
  none(sources, ({ path, text }) =>
    text.split('\n').length > MAX_LINES && !isCatalogue(path) ? ['more than 300 lines'] : [],
  )
  none(sources, ({ text }) => text.match(/^export default|^export \* from/gm) ?? [])
})

/** A line that begins a doc comment, or the second line of one. */
const PREPOSITION =
  /^\s*\/\*\*(?:\n\s*\*)? (?:Of|By|In|From|To|As|At|For|With|On|Without|Within|After|Before|Between|Under|Over|Until|Since|Per|Like|Beside|Behind|During|Below|Above|Through|Among|Around|Against|Along|Across|Into|Onto|Off|Up to) /gm

test('doc comments begin with a noun or a verb, and not with a preposition', () => {
  none(sources, ({ text }) =>
    [...text.matchAll(PREPOSITION)].map(({ index }) => text.slice(index, index + 60).trim()),
  )
})

/** A comment with "is no" for "is not a", or with "tells" for reports or returns. "There is no" is plain. */
const RIDDLE = /^\s*(?:\/\/|\/?\*).*(?:(?<![Tt]here )\bis no\b(?! longer)|\b[Tt](?:ells|old)\b).*$/gm

test('comments write "is not a", and "reports" or "returns" in place of "tells"', () => {
  none(sources, ({ text }) => text.match(RIDDLE) ?? [])
})

test('only the client of the API gives a type to what the server sends', () => {
  const scripts = sources.filter(({ path }) => inside('web')(path) && path !== 'src/web/api/client.ts')
  none(scripts, ({ text }) => text.match(/\b(?:call|sessionCall)<|\bbody as |\bbody\) as /g) ?? [])
})

test('styles use logical sides, so they work from right to left', () => {
  const physical =
    /(?<![.\w-])(left|right|((margin|padding|border)-)(left|right|top|bottom)|(min-|max-)?(width|height):)/
  const faults = globSync('src/**/*.css').flatMap(file => {
    const text = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
    // `background-position` has no logical sides and needs a rule for each direction.
    const allowed = text.includes('[dir="rtl"]') ? /^\s*@media|^\s*(left|right) \S+ center/ : /^\s*@media/
    const lines = text.split('\n').filter(line => physical.test(line) && !allowed.test(line))
    return lines.map(line => `${file}: ${line.trim()}`)
  })
  assert.deepEqual(faults, [])
})

const BY_COPIES = ', by copies'

test('ONE_STORE lists only names of existing tests', () => {
  const tests = globSync('test/api/**/*.test.ts').map(file => readFileSync(file, 'utf8'))
  const declares = (name: string) => (text: string) =>
    new RegExp(`onEachStore\\(\\s*'${name}',`).test(text) ||
    (name.endsWith(BY_COPIES) && text.includes(`onEachStoreAndCopies('${name.slice(0, -BY_COPIES.length)}',`))
  assert.deepEqual(
    Object.keys(ONE_STORE).filter(name => tests.filter(declares(name)).length !== 1),
    [],
  )
})
