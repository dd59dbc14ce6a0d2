// Quizzes in the console in Chromium: answers graded by hand, and earlier responses corrected after a mistake in the key.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { request, TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { type Person, plainPasswords, signedIn } from '../../support/people.ts'
import { browserTests, DESKTOP, isAccessible, PHONE } from '../support/browser.ts'
import { arrived, focused } from './console-film.ts'

const exam = {
  name: 'Alpine exam',
  appType: 'QUIZ',
  questions: [
    {
      id: 'peak',
      type: 'SINGLE_CHOICE',
      text: 'The highest peak of Austria?',
      choices: [
        { id: 'ws', text: 'Wildspitze' },
        { id: 'gg', text: 'Großglockner' },
      ],
    },
    { id: 'plan', type: 'LONG_TEXT', text: 'Fog comes up. What do you do?' },
    { id: 'kit', type: 'LONG_TEXT', text: 'What do you pack?' },
  ],
  scoring: {
    questions: {
      peak: { points: 2, correct: 'ws' },
      plan: { manual: true, points: 4, rubric: 'Stop, orient, turn back: one point each.' },
      kit: { manual: true, points: 3 },
    },
    passMark: { percent: 50 },
  },
  settings: { email: 'OPTIONAL' },
}

interface Graded {
  readonly score: number
  readonly gradingStatus: string
  readonly grading: Readonly<Record<string, object>>
}

const { open, allowed } = browserTests()
const server = new TestServer()
before(async () => {
  await server.start({}, plainPasswords)
  allowed.add(server.url)
})
after(() => server.stop())

/** A published exam with the answers of Ada and Bo. */
async function examOf(): Promise<{ eva: Person; path: string; place: string }> {
  const eva = await signedIn(await server.organization())
  const { appid } = (await eva.call('POST', `/user/${eva.userid}/app`, { name: 'Training' })).body
  const forms = `/user/${eva.userid}/app/${appid}/webform`
  const { webformid } = (await eva.call('POST', forms, exam)).body
  const path = `${forms}/${webformid}`
  const { url } = (await eva.call('PUT', `${path}/activate`)).body
  for (const [email, answers] of [
    ['ada@example.com', { peak: 'gg', plan: 'Turn back.', kit: 'A rope' }],
    ['bo@example.com', { peak: 'ws', plan: 'Wait.' }],
  ] as const)
    assert.equal((await request(url, 'POST', { email, answers })).status, 201)
  return { eva, path, place: `/console/apps/${appid}/forms/${webformid}` }
}

function openAs({ cookie }: Person, place: string): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=', 2)
  return open(server.url + place, { viewport: DESKTOP, reducedMotion: 'reduce' }, page =>
    page.context().addCookies([{ name, value, url: server.url }]),
  )
}

async function looksRight(page: Page, state: string): Promise<void> {
  await isAccessible(page, state)
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await isAccessible(page, `${state}, on a dark phone`)
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('answers are graded question by question with keys alone, then person by person', async () => {
  const { eva, path, place } = await examOf()
  const page = await openAs(eva, `${place}/responses`)
  await page.getByRole('link', { name: '2 wait for grading' }).click()
  await arrived(page, 'Grade answers')
  await page.getByText('3 answers wait').waitFor()
  await page.getByText('Stop, orient, turn back').waitFor()
  await looksRight(page, 'an answer to grade')

  const { keyboard } = page
  const shown = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
  await keyboard.press('Control+Enter')
  await page.getByText('Enter points from 0 to 4.').waitFor()
  assert.equal(await focused(page), 'Points')
  await keyboard.type('9')
  await keyboard.press('Control+Enter')
  await page.getByText('At most 4 points.').waitFor()
  await keyboard.press('Control+A')
  await keyboard.type('2.05')
  await keyboard.press('Alt+ArrowDown')
  await shown('bo@example.com')
  await keyboard.type('1')
  await keyboard.press('Control+Enter')
  await shown('ada@example.com')
  assert.equal(await page.getByLabel('Points').inputValue(), '2.05', 'what was typed is kept')
  await page.getByLabel('Comment').fill('When do you turn back?')
  await keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'This question is graded' }).waitFor()
  await page.getByText('1 answer waits').waitFor()
  await looksRight(page, 'a graded question')

  await page.getByLabel('By person').check()
  await shown('ada@example.com')
  await page
    .getByRole('region', { name: 'What do you pack?' })
    .getByRole('button', { name: 'All points' })
    .click()
  await page.getByRole('button', { name: 'Save and next' }).click()
  await page.getByRole('heading', { name: 'Everything is graded' }).waitFor()
  const { body } = await eva.call('POST', `${path}/response/all`)
  const graded = (body as Graded[]).map(({ score, gradingStatus, grading }) => [
    score,
    gradingStatus,
    grading['plan'],
  ])
  const plan = { maxPoints: 4, correct: false, manual: true }
  assert.deepEqual(graded, [
    [5.05, 'GRADED', { ...plan, points: 2.05, comment: 'When do you turn back?' }],
    [3, 'GRADED', { ...plan, points: 1 }],
  ])
  await page.getByRole('link', { name: 'See the summary' }).click()
  await arrived(page, 'Summary')
})

longTest(
  'a corrected key is published after the changes of another editor, and corrects earlier responses',
  async () => {
    const { eva, path, place } = await examOf()
    const page = await openAs(eva, `${place}/build`)
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    const dialog = page.getByRole('dialog')
    await page.locator('.inspector header').waitFor({ state: 'attached' })
    const { questions } = exam.scoring
    await eva.call('PATCH', path, {
      scoring: { questions: { ...questions, peak: { points: 2, correct: 'gg' } } },
    })
    await publish.click()
    await dialog.getByText('The published version is up to date.').waitFor()
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByText('Changed the scoring of “The highest peak of Austria?”').waitFor()
    assert.equal(
      (await eva.call('GET', path)).body.version,
      1,
      'nothing was published that its author did not see',
    )
    await dialog.getByLabel('Correct earlier responses too').check()
    await dialog.getByText('2 responses change: 1 up, 1 down.').waitFor()
    await isAccessible(page, 'the dialog of a publication')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Version 2 is live').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await arrived(page, 'Correct earlier responses')
    server.advanceJobs(2500)
    await page.getByText('Earlier responses are corrected.').waitFor()
    const { body } = await eva.call('POST', `${path}/response/all`)
    assert.deepEqual(
      body.map(({ score }: { score: number }) => score),
      [2, 0],
    )
  },
)

longTest(
  'the page of corrections shows what the draft changes before it is applied, and goes on after a reload',
  async () => {
    const { eva, path, place } = await examOf()
    const page = await openAs(eva, `${place}/settings`)
    await page.getByRole('link', { name: 'See what changes' }).click()
    await arrived(page, 'Correct earlier responses')
    await page.getByRole('heading', { name: 'The key in Build changes no response' }).waitFor()
    await looksRight(page, 'nothing to correct')

    // The new choice does not exist in version 1, so its question keeps its rule there.
    const [peak, ...others] = exam.questions
    const choices = [...(peak?.choices ?? []), { id: 'ortler', text: 'Ortler' }]
    const { questions } = exam.scoring
    await eva.call('PATCH', path, {
      questions: [{ ...peak, choices }, ...others],
      scoring: {
        questions: { ...questions, peak: { points: 2, correct: 'ortler' } },
        passMark: { percent: 10 },
      },
    })
    await page.reload()
    await page.getByText('because the question has changed since: The highest peak of Austria?').waitFor()
    await eva.call('PATCH', path, {
      scoring: { questions: { ...questions, peak: { points: 3, correct: 'gg' } } },
    })
    await page.reload()
    await page.getByText('2 responses: 1 up, 1 down').waitFor()
    await page.getByRole('row', { name: /^ada@example\.com 0 of 9, to be graded 3 of 10/ }).waitFor()
    await looksRight(page, 'what a correction changes')
    await page.getByRole('button', { name: 'Correct 2 responses' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Correct 2 responses' }).click()
    await page.getByText('You can leave this page.').waitFor()
    await isAccessible(page, 'a correction that runs')
    await page.reload()
    await page.getByRole('progressbar', { name: 'Version 1' }).waitFor()
    server.advanceJobs(2500)
    await page.getByText('2 responses graded again, 2 changed').waitFor()
    await isAccessible(page, 'a finished correction')
  },
)

longTest('a correction that runs can be stopped, and says what stays', async () => {
  const { eva, path, place } = await examOf()
  const draft = {
    ...exam.scoring,
    questions: { ...exam.scoring.questions, peak: { points: 2, correct: 'gg' } },
  }
  await eva.call('PATCH', path, { scoring: draft })
  const page = await openAs(eva, `${place}/regrade`)
  server.advanceJobs(-3_600_000)
  await page.getByRole('button', { name: /^Correct 2 responses/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Correct 2 responses/ })
    .click()
  await page.getByText('Waits for its turn').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopped after 0 responses').waitFor()
  await page.getByText('The responses that are done keep their new scores.').waitFor()
  await looksRight(page, 'stopped correction')
  server.advanceJobs(3_600_000)
  await page.getByRole('link', { name: 'Count again' }).click()
  await page.getByRole('button', { name: /^Correct|Count again/ }).waitFor()
})
