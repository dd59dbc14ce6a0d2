// The docs match the code: problems, variables and examples. Their links work.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { Compile } from 'typebox/schema'
import { readConfig } from '../../src/config/config.ts'
import { answerChecker } from '../../src/engine/answers/check-answers.ts'
import { checkDefinition } from '../../src/engine/definition/check.ts'
import { Question } from '../../src/engine/definition/definition.ts'
import { endingChooser } from '../../src/engine/definition/endings.ts'
import { compileFormFlow } from '../../src/engine/logic/form-flow.ts'
import { withIds } from '../../src/engine/questions/ids.ts'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { commonMembers } from '../../src/engine/questions/shared/members.ts'
import { faultsOf } from '../../src/platform/http/faults.ts'
import { bodySchemaOf, thingMember } from '../../src/product/event-log/schemas.ts'
import { EVENT_TYPES } from '../../src/product/event-types.ts'
import { CATALOGUE } from '../../src/product/events/catalogue.ts'
import { problems } from '../../src/product/problem.ts'
import { toContent } from '../../src/product/webforms/edit.ts'
import { NewWebform } from '../../src/product/webforms/schemas.ts'

const NOW = new Date('2026-03-27T12:00:00Z')

const read = (file: string) => readFileSync(file, 'utf8')
const isGiven = (text: string | undefined): text is string => text !== undefined

test('the README of each floor has a line for each of its folders', () => {
  for (const floor of ['engine', 'platform', 'product', 'public', 'web']) {
    const rows = [...read(`src/${floor}/README.md`).matchAll(/^\| `([\w-]+)\/` \| \S/gm)].map(
      ([, name]) => name,
    )
    const folders = readdirSync(`src/${floor}`, { withFileTypes: true }).filter(entry => entry.isDirectory())
    assert.deepEqual(rows, folders.map(({ name }) => name).toSorted(), floor)
  }
})

test('the index of decisions links each of them, and says which are replaced', () => {
  const rows = [...read('docs/adr/README.md').matchAll(/^\| \[\d+\]\((.+)\) \| .+ \| (.+) \|$/gm)]
  const indexed = new Map(rows.map(([, path = '', status = '']) => [path, status]))
  const pages = globSync(['0*.md', 'superseded/*.md'], { cwd: 'docs/adr' }).map(path =>
    path.replaceAll('\\', '/'),
  )
  assert.deepEqual([...indexed.keys()].toSorted(), pages.toSorted())
  for (const [path, status] of indexed) {
    const [, inPart = '', by] =
      /^Superseded( in part)? by \[ADR (\d+)\]/m.exec(read(`docs/adr/${path}`)) ?? []
    assert.equal(status, by ? `${inPart.trim()} replaced by ${by}`.trim() : 'holds', path)
    assert.equal(path.startsWith('superseded/'), by !== undefined && inPart === '', path)
  }
})

test('docs/problems.md lists the problem catalogue in the order of statuses', () => {
  const rows = [...read('docs/problems.md').matchAll(/^\| `(\w+)` \| (\d{3}) \| (.+) \|$/gm)].map(
    ([, code = '', status, title]) => ({ code, status: Number(status), title }),
  )
  const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : 1)
  assert.deepEqual(
    rows.toSorted(byCode),
    Object.entries(problems)
      .map(([code, { status, title }]) => ({ code, status, title }))
      .sort(byCode),
  )
  const statuses = rows.map(({ status }) => status)
  assert.deepEqual(
    statuses,
    statuses.toSorted((a, b) => a - b),
  )
})

test('docs/webhooks.md lists every type of event with the members of its data', () => {
  const rows = [...read('docs/webhooks.md').matchAll(/^\| `([a-z]+\.[a-z.]+)` \| .+ \| (.*)\|$/gm)].map(
    ([, type = '', members = '']) => [
      type,
      [...members.matchAll(/`(\w+)`/g)].map(([, name = '']) => name).sort(),
    ],
  )
  const wanted = EVENT_TYPES.map(type => {
    const data = Object(bodySchemaOf(type).properties['data']).properties as object
    const known = new Set(['userid', 'appid', 'truncated', thingMember[CATALOGUE[type].thing]])
    return [
      type,
      Object.keys(data)
        .filter(name => !known.has(name))
        .sort(),
    ]
  })
  assert.deepEqual(Object.fromEntries(rows), Object.fromEntries(wanted))
})

test('docs/configuration.md lists every variable, and the error for a wrong value', () => {
  const docs = read('docs/configuration.md')
  const variables = [...read('src/config/config.ts').matchAll(/\(env, '(\w+)'/g)]
    .map(([, name]) => name)
    .filter(isGiven)
  assert.ok(variables.length >= 10)
  assert.deepEqual(
    variables.filter(name => !docs.includes(`\n| \`${name}\``) && !docs.includes(`, \`${name}\` |`)),
    [],
  )
  for (const name of variables) {
    const message = messageOf(() => readConfig({ [name]: 'abc' }))
    if (message !== undefined) assert.ok(docs.includes(message), `not in the docs: ${message}`)
  }
})

test('the files of deploy/ set only existing variables', () => {
  const known = new Set(
    [...read('src/config/config.ts').matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name),
  )
  const files = ['Dockerfile', 'compose.yaml', 'formyard.service']
  const used = files.flatMap(file =>
    [...read(`deploy/${file}`).matchAll(/\b(FORMYARD_\w+|DATABASE_URL)(?==|: )/g)].map(([, name]) => name),
  )
  assert.ok(used.length >= 6)
  assert.deepEqual(
    used.filter(name => !known.has(name)),
    [],
  )
})

test('relative links lead to existing files and headings', () => {
  const pages = globSync('*.md').concat(globSync('docs/**/*.md'))
  assert.ok(pages.length > 10)
  const broken = pages.flatMap(page =>
    linksOf(read(page))
      .filter(link => !linkExists(page, link))
      .map(link => `${page} -> ${link}`),
  )
  assert.deepEqual(broken, [])
})

/** Superseded decisions describe files that are gone. */
test('the docs name only source files and folders that exist', () => {
  const pages = ['*.md', 'docs/**/*.md'].flatMap(pattern => globSync(pattern))
  const current = pages.filter(page => page !== 'CHANGELOG.md' && !/^Supersede/m.test(read(page)))
  const missing = current.flatMap(page =>
    [...read(page).matchAll(/`((?:src|test|scripts)\/[\w./-]+)`/g)]
      .map(([, path = '']) => path)
      .filter(path => !existsSync(path))
      .map(path => `${page}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

test('every example form in the guides is accepted and can be activated', () => {
  const schema = Compile(NewWebform)
  const forms = [
    ...examples(),
    ...examples('docs/logic.md'),
    ...examples('docs/theme.md').filter(part => 'questions' in part),
  ].filter(example => Object.hasOwn(example, 'name'))
  assert.ok(forms.length >= 6)
  for (const form of forms) {
    assert.deepEqual(faultsOf(schema, form), [])
    if (!schema.Check(form) || !form.questions) continue
    assert.deepEqual(checkDefinition(form.appType ?? 'FORM', toContent(form).definition), [], form.name)
  }
})

test('every question type has a page with a picture, a complete example and a valid answer', () => {
  const schema = Compile(Question)
  const questions: object[] = []
  for (const { type, answer, isUnseen } of questionTypes.values()) {
    const page = `docs/questions/${pageName(type)}`
    const [question, answers] = examples(`${page}.md`)
    assert.ok(question && Object.hasOwn(question, 'type'), page)
    assert.deepEqual(faultsOf(schema, question), [])
    questions.push(question)
    if (!schema.Check(question)) continue
    assert.equal(question.type, type)
    if (answer) assert.deepEqual(answerChecker([question])(answers, NOW), [], page)
    if (!isUnseen)
      assert.ok(existsSync(`docs/images/questions/${pageName(type)}.png`), `${page} has a picture`)
    assert.ok(read('docs/web-forms.md').includes(`[\`${type}\`](questions/${pageName(type)}.md)`), type)
  }
  const complete = withIds(questions.filter(question => schema.Check(question)))
  assert.deepEqual(checkDefinition('FORM', { questions: complete, scoring: {}, settings: {} }), [])
  assert.deepEqual(answerChecker(complete)(examples().at(-1), NOW), [])
})

test('the page of a question type lists all of its members', () => {
  for (const { type, schema } of questionTypes.values()) {
    const page = `docs/questions/${pageName(type)}.md`
    const [, table = ''] = /## Members\n([\s\S]*?)\n## /.exec(read(page)) ?? []
    const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = '']) => cell)
    const listed = cells.flatMap(cell => [...cell.matchAll(/`(\w+)/g)].map(([, name]) => name))
    const ofType = (name: string | undefined) => name !== undefined && !COMMON_MEMBERS.includes(name)
    const members = Object.keys(Object(schema.properties)).filter(ofType)
    assert.deepEqual([...new Set(listed.filter(ofType))].sort(), members.sort(), page)
  }
})

const COMMON_MEMBERS = Object.keys(commonMembers('STATEMENT'))

const pageName = (type: string) => type.toLowerCase().replaceAll('_', '-')

test('docs/security.md names existing tests, and every row of its tables names one', () => {
  const lines = read('docs/security.md')
    .split('\n')
    .filter(line => /^\| (API\d+|V\d+)/.test(line))
  assert.ok(lines.length > 30)
  for (const line of lines) {
    const named = [...line.matchAll(/`(test\/[\w/.-]+)`: ("[^"]+"(?:, "[^"]+")*)/g)]
    assert.ok(named.length > 0, `names no test: ${line}`)
    for (const [, file = '', names = ''] of named)
      for (const [, name = ''] of names.matchAll(/"([^"]+)"/g))
        assert.ok(
          titlesOf(read(file)).some(title => title.includes(name)),
          `${file} has no test "${name}"`,
        )
  }
})

/** The titles of a file's tests and groups, as written in the source. */
const titlesOf = (source: string) =>
  [...source.matchAll(/\b(?:test|longTest|describe)\(\s*(['`])(.*?)\1,/g)].map(([, , title = '']) => title)

function examples(page = 'docs/web-forms.md'): object[] {
  const blocks = [...read(page).matchAll(/^```json\n([\s\S]*?)^```$/gm)]
  return blocks.map(([, text = '']) => JSON.parse(text))
}

const flowCases: [form: string, answers: object, faults: string[], ending: string, score?: number][] = [
  ['How was your trip?', { travel: 'rail', stars: 4 }, [], 'Thank you'],
  ['How was your trip?', { travel: 'car', km: 80, stars: 1 }, ['why answer_missing'], 'We are sorry'],
  [
    'How was your trip?',
    { travel: 'rail', stars: 2, why: 'x', reply: true, email: 'a@b.co' },
    [],
    'We are sorry',
  ],
  ['How was your trip?', { travel: 'rail', km: 80, stars: 5 }, ['km question_not_asked'], 'Thank you'],
  ['May you give blood?', { born: '2012-01-01' }, [], 'Come back later'],
  ['May you give blood?', { born: '1990-01-01', kg: 70, m: 1.8, ill: ['malaria'] }, [], 'Thank you, but no'],
  [
    'May you give blood?',
    { born: '1990-01-01', kg: 70, m: 1.8, ill: ['flu'], site: 'north' },
    ['since answer_missing'],
    'See you in the {{site}}',
  ],
  ['Rivers', { danube: false }, [], 'Look at a map', 0],
  ['Rivers', { danube: true, capitals: 4 }, [], 'All {{score}} points!', 3],
]
for (const [name, answers, faults, ending, score] of flowCases) {
  test(`docs/logic.md: ${name} answered with ${JSON.stringify(answers)}`, () => {
    const form = examples('docs/logic.md').find(example => 'name' in example && example.name === name)
    assert.ok(form && Compile(NewWebform).Check(form))
    const { questions, logic, settings } = toContent(form).definition
    const way = compileFormFlow(questions, logic, settings.endings)
    const told = answerChecker(questions, way)(answers, new Date('2026-12-01'))
    assert.deepEqual(
      told.map(({ pointer, code }) => `${pointer.slice('/answers/'.length)} ${code}`),
      faults,
    )
    const given = new Map<string, unknown>(Object.entries(answers))
    const { end, data } = way?.find(id => given.get(id), new Date('2026-12-01')) ?? assert.fail()
    assert.equal(endingChooser(settings.endings, logic?.jumps)(end, { ...data, score })?.title, ending)
  })
}

function messageOf(work: () => unknown): string | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function linksOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter(isGiven)
  return links.filter(link => !/^[a-z]+:/.test(link))
}

function linkExists(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path === '' ? page : join(dirname(page), path)
  return existsSync(file) && (heading === undefined || headingsOf(read(file)).includes(heading))
}

/** Heading anchors, generated as GitHub does. */
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
