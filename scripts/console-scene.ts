// A store as people would have it, for pictures of the console and for `npm run dev`: an academy with a quiz, a survey and forms in every
// state.
import { renderAsync } from '@resvg/resvg-js'
import { API, request, type TestServer } from '../test/support/harness.ts'
import { PASSWORD, Person, sessionOf } from '../test/support/people.ts'
import { createAutomation } from './console-automation.ts'
import { createData, type Data } from './console-data.ts'

export interface Scene {
  /** The administrator, whose password is `PASSWORD`. */
  readonly eva: Person
  readonly app: string
  /** The pages of the quiz. */
  readonly quiz: string
  /** The pages of the survey. */
  readonly survey: string
  /** The pages of a dashboard of the quiz. */
  readonly dashboard: string
  readonly responseid: string
  readonly userid: string
  /** The ids of datasets and a chart. */
  readonly data: Data
  readonly webhookid: string
  /** The page of a workflow with many steps. */
  readonly workflow: string
  /** The public address of the quiz. */
  readonly quizUrl: string
}

const PEOPLE = [
  'Amara Okafor', 'Jonas Lindqvist', 'Priya Raman', 'Tomasz Wójcik', 'Mei-Ling Chen', 'Sofia Marques', 'Lukas Gruber',
  'Fatoumata Diallo', 'Oskar Nyman', 'Ines Keller', 'David Bauer', 'Noor de Vries', 'Hannah Berger', 'Kwame Boateng',
  'Yuki Tanaka', 'Maximiliane von Hohenstein-Wertheimer',
] // biome-ignore format: a list of names

const emailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '.')}@nordhaus.example`

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400"><rect width="640" height="400" fill="#dfe7ee"/><path d="M0 300 160 120l90 100L380 60l260 250v90H0z" fill="#8fa6b8"/><path d="M330 122 380 60l60 58-34-8-22 22-24-18z" fill="#fff"/><path d="M0 330c120-40 240-20 340 10s220 20 300-10v70H0z" fill="#5d7f5a"/><rect x="120" y="290" width="70" height="46" fill="#7b4b33"/><path d="m110 290 45-32 45 32z" fill="#4f2f20"/></svg>`

const scoring = {
  questions: {
    alarm: { points: 2, correct: 'valley' },
    kit: { points: 3, correct: ['rope', 'map'] },
    hut: { areas: [{ points: 2, shape: { rect: [0.15, 0.6, 0.2, 0.3] } }] },
    plan: { manual: true, points: 4, rubric: 'Stop, find out where you are, turn back: one point each. One more for calling the hut.' },
  },
  passMark: { percent: 60 },
  grades: [
    { fromPercent: 0, grade: 'C' },
    { fromPercent: 60, grade: 'B' },
    { fromPercent: 85, grade: 'A' },
  ],
} // biome-ignore format: a rubric is one text

const choices = (...texts: readonly string[]) =>
  texts.map(text => ({ id: text.toLowerCase().split(' ').at(-1), text }))

const quizOf = (imageUrl: string) => ({
  name: 'Safety in the mountains, module 3',
  appType: 'QUIZ',
  questions: [
    { id: 'alarm', type: 'SINGLE_CHOICE', text: 'Fog comes up. Where do you go?', choices: choices('On to the summit', 'Back to the valley', 'Straight down to the forest') },
    { id: 'kit', type: 'MULTIPLE_CHOICE', text: 'What do you carry?', choices: choices('A rope', 'A map', 'An umbrella') },
    { id: 'hut', type: 'HOTSPOT', text: 'Where is the nearest shelter?', image: { url: imageUrl, alt: 'A valley with a hut below three peaks' } },
    { id: 'plan', type: 'LONG_TEXT', text: 'Describe what you do in the first five minutes.' },
    { id: 'level', type: 'RATING', text: 'How sure were you?' },
  ],
  scoring,
  settings: { email: 'OPTIONAL', results: { showScore: true } },
}) // biome-ignore format: one line for each question

const survey = {
  name: 'Course feedback',
  appType: 'SURVEY',
  questions: [
    { id: 'recommend', type: 'SCALE', text: 'Would you recommend this course?' },
    { id: 'best', type: 'SINGLE_CHOICE', text: 'What was best?', choices: choices('The guides', 'The hut', 'The route') },
    { id: 'more', type: 'LONG_TEXT', text: 'Anything else?' },
  ],
} // biome-ignore format: one line for each question

/** The settings that the scene needs: its workflows send mails. Programs such as Mailpit take them at this port. */
export const SCENE_SETTINGS = {
  FORMYARD_SMTP_URL: 'smtp://127.0.0.1:1025',
  FORMYARD_MAIL_FROM: 'Nordhaus Academy <forms@nordhaus.example>',
}

/** @param server has started with SCENE_SETTINGS, on an empty store */
export async function createScene(server: TestServer): Promise<Scene> {
  const organization = await server.organization()
  await server.db
    .updateTable('organizations')
    .set({ name: 'Nordhaus Academy' })
    .where('id', '=', organization.id)
    .execute()
  const user = async (name: string, role: 'ADMIN' | 'CREATOR') => {
    const [firstName, ...rest] = name.split(' ')
    const body = {
      email: emailOf(name),
      firstName,
      lastName: rest.join(' '),
      role,
      password: PASSWORD,
    }
    return (await organization.call('POST', '/core/user', body)).body.userid as string
  }
  const userid = await user('Eva Brandt', 'ADMIN')
  const eva = new Person(server, userid, 'eva.brandt@nordhaus.example', await sessionOf(server, userid))
  const other = await user('Jonas Lindqvist', 'CREATOR')
  await user('Mei-Ling Chen', 'CREATOR')
  await eva.call('POST', '/core/key', { name: 'Learning portal', scopes: ['read', 'write'] })
  const must = async (method: string, path: string, body?: unknown) => {
    const reply = await eva.call(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
    return reply.body
  }
  const { appid } = await must('POST', `/user/${userid}/app`, { name: 'Learning portal' })
  await must('POST', `/user/${userid}/app`, { name: 'Intranet' })
  const forms = `/user/${userid}/app/${appid}/webform`
  for (const name of ['Contact', 'Event registration'])
    await must('POST', forms, {
      name,
      appType: 'FORM',
      questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }],
    })
  const feedback = await must('POST', forms, survey)
  const quiz = await must('POST', forms, { ...quizOf('https://example.com/a.png'), questions: [] })
  const imageUrl = await uploadPicture(server, organization.key, `${forms}/${quiz.webformid}`)
  const path = `${forms}/${quiz.webformid}`
  await must('PATCH', path, quizOf(imageUrl))
  const { url } = await must('PUT', `${path}/activate`)
  const first = await answerQuiz(url)
  const { url: surveyUrl } = await must('PUT', `${forms}/${feedback.webformid}/activate`)
  for (let i = 0; i < 42; i++)
    await request(surveyUrl, 'POST', {
      answers: { recommend: [10, 9, 9, 8, 10, 4, 7][i % 7], best: ['guides', 'hut', 'route', 'guides'][i % 4], more: i % 5 ? '' : 'More time at the hut, please.' },
    }) // biome-ignore format: one line for each response
  await must('PUT', `${path}/response/${first}/grade`, {
    questions: { plan: { points: 2.5, comment: 'When do you turn back?' } },
  })
  await must('PUT', `${path}/response/${first}/grade`, { questions: { plan: { points: 3 } } })
  await must('PATCH', path, {
    name: 'Safety in the mountains, module 3',
    description: 'For guides in training',
  })
  await must('PUT', `${path}/activate`)
  // The draft has a corrected key.
  const corrected = { ...scoring.questions, kit: { points: 3, correct: ['rope', 'map', 'umbrella'] } }
  await must('PATCH', path, { scoring: { ...scoring, questions: corrected } })
  await organization.call('POST', '/core/login/token', {
    userid,
    appid,
    webformid: feedback.webformid,
    features: ['results'],
    subject: 'customer-4711',
    origins: ['https://portal.nordhaus.example'],
  })
  const data = await createData(must, `/user/${userid}/app/${appid}`)
  const { dashboardid } = await must('POST', `${path}/dashboard`, { name: 'Mountain safety at a glance' })
  await must('PUT', `/user/${userid}/app/${appid}/dashboard/${dashboardid}/activate`)
  await must('POST', `/user/${userid}/app/${appid}/dashboard`, { name: 'Rescue drills' })
  const { webhookid, workflowid } = await createAutomation(
    must,
    `/user/${userid}/app/${appid}`,
    quiz.webformid,
  )
  const place = (webformid: string) => `/console/apps/${appid}/forms/${webformid}`
  return {
    eva,
    quizUrl: url,
    app: `/console/apps/${appid}`,
    quiz: place(quiz.webformid),
    survey: place(feedback.webformid),
    dashboard: `/console/apps/${appid}/dashboards/${dashboardid}`,
    responseid: first,
    data,
    webhookid,
    workflow: `/console/apps/${appid}/workflows/${workflowid}`,
    userid: other,
  }
}

async function uploadPicture({ url }: TestServer, key: string, path: string): Promise<string> {
  const picture = await renderAsync(PICTURE)
  const reply = await fetch(`${url}${API}${path}/image`, {
    method: 'POST',
    body: new Uint8Array(picture.asPng()),
    headers: { 'x-api-key': key, 'content-type': 'image/png' },
  })
  return ((await reply.json()) as { url: string }).url
}

/** @returns the id of the first response */
async function answerQuiz(url: string): Promise<string> {
  let first = ''
  for (let i = 0; i < 64; i++) {
    const name = PEOPLE[i % PEOPLE.length] ?? ''
    const answers = {
      alarm: ['valley', 'valley', 'summit', 'valley', 'forest', 'valley', 'summit'][i % 7],
      kit: [['rope', 'map'], ['rope', 'map'], ['rope'], ['rope', 'map'], ['map', 'umbrella']][i % 5],
      hut: i % 4 === 0 ? { x: 0.62, y: 0.3 } : { x: (20 + (i % 5) * 2) / 100, y: (72 + (i % 7)) / 100 },
      level: 1 + (i % 5),
      ...(i % 11 < 3 && {
        plan: 'I stop, look at the map and compare it with what I last saw. Then I call the hut and turn back on the same way.',
      }),
    }
    const { body } = await request(url, 'POST', { email: emailOf(name), answers })
    first ||= body.responseid
    if (!body.responseid) throw new Error(JSON.stringify(body))
  }
  return first
}
