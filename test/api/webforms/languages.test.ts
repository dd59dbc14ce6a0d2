// A form in several languages: its pages, submissions, results and exports.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type Organization, onEachStore, quiz, request } from '../../support/harness.ts'

const arabic = {
  name: 'عواصم',
  description: 'سؤالان',
  'france.text': 'ما عاصمة فرنسا؟',
  'france.choices.paris.text': 'باريس',
  'france.choices.lyon.text': 'ليون',
  'pi.text': 'باي؟',
  'france.feedback.correct': 'نعم!',
  'france.feedback.incorrect': 'باريس.',
  'grade.1.grade': 'جيد',
  'ending.1.title': 'شكرا',
}
const german = {
  name: 'Hauptstädte',
  description: 'Zwei Fragen',
  'france.text': 'Hauptstadt von Frankreich?',
  'france.choices.paris.text': 'Paris',
  'france.choices.lyon.text': 'Lyon (de)',
  'pi.text': 'Pi, zwei Nachkommastellen?',
  'france.feedback.correct': 'Ja!',
  'france.feedback.incorrect': 'Es ist Paris.',
  'grade.1.grade': 'Gut',
  'ending.1.title': 'Danke dafür',
}
const translated = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, { text }]))

const trilingual = {
  ...quiz,
  scoring: { ...quiz.scoring, grades: [{ fromPercent: 0, grade: 'Fine' }] },
  settings: {
    languages: ['en', 'de', 'ar'],
    presentation: 'ONE_PAGE',
    email: 'OPTIONAL',
    onePerEmail: true,
    endings: [{ title: 'Thanks a lot' }],
    results: { showScore: true, showCorrect: true, showFeedback: true, tryAgain: true },
  },
  translations: { de: translated(german), ar: translated(arabic) },
}

const get = (url: string, language?: string) =>
  request(url, 'GET', undefined, { accept: 'text/html', ...(language && { 'accept-language': language }) })

const asForm = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
const post = (url: string, fields: Record<string, string>) =>
  request(url, 'POST', new URLSearchParams({ submissionId: randomUUID(), version: '1', ...fields }), asForm)

const published = (alice: Organization) => alice.newPublishedForm(trilingual)

onEachStore('languages', server => {
  test('a page is in its language and direction, and links to the others', async () => {
    const { url } = await published(await server.organization())
    const de = await get(`${url}/de`)
    assert.equal(de.status, 200)
    assert.match(de.text, /<html lang="de" dir="ltr">/)
    assert.match(de.text, /Hauptstadt von Frankreich\?/)
    assert.match(de.text, /Antworten absenden/)
    assert.doesNotMatch(de.text, /Capital|Submit/)
    assert.match(de.text, /<nav class="languages" aria-label="Sprache">/)
    const path = new URL(url).pathname
    assert.ok(
      de.text.includes(`<a href="${path}/de" hreflang="de" lang="de" aria-current="true">Deutsch</a>`),
    )
    assert.ok(de.text.includes(`<a href="${path}/ar" hreflang="ar" lang="ar">العربية</a>`))
    assert.match(de.text, /name="language" value="de"/)
    assert.match((await get(`${url}/ar`)).text, /<html lang="ar" dir="rtl">/)
    assert.match((await get(`${url}/en`)).text, /<html lang="en" dir="ltr">[\s\S]*Capital of France/)
    for (const other of ['fr', 'DE', 'de-AT', 'english', '-'])
      assert.equal((await get(`${url}/${other}`)).status, 404, other)
  })

  test('the address without a language negotiates, and keeps the query', async () => {
    const { url } = await published(await server.organization())
    const path = new URL(url).pathname
    const german = await get(`${url}?source=a%20b`, 'de-AT,de;q=0.9,en;q=0.8')
    assert.equal(german.status, 303)
    assert.equal(german.headers.get('location'), `${path}/de?source=a%20b`)
    assert.match(german.headers.get('vary') ?? '', /accept-language/)
    const twice = await get(`${url}?_language=de&_language=en`)
    assert.equal(twice.headers.get('location'), `${path}/de?_language=de&_language=en`)
    for (const language of [undefined, 'en-US', 'fr', '*', 'de;q=0, fr', 'x'.repeat(5000)]) {
      const page = await get(url, language)
      assert.equal(page.status, 200, String(language))
      assert.match(page.headers.get('vary') ?? '', /accept-language/)
      assert.match(page.text, /<html lang="en" dir="ltr">/)
    }
    const single = await (await server.organization()).newPublishedForm(quiz)
    const page = await get(single.url, 'de')
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.headers.get('vary') ?? '', /accept-language/)
    assert.doesNotMatch(page.text, /<nav|name="language"/)
  })

  test('errors, result and feedback come in the language of the page, which is stored', async () => {
    const alice = await server.organization()
    const { url, path } = await published(alice)
    const refused = await post(url, { language: 'de', 'a.pi': 'x' })
    assert.equal(refused.status, 422)
    assert.match(refused.text, /<html lang="de"/)
    assert.match(refused.text, /Zahl eingeben/)
    assert.match(refused.text, /Hauptstadt von Frankreich\?/)
    const sent = await post(url, { language: 'de', 'a.france': 'lyon', email: 'a@example.com' })
    assert.equal(sent.status, 303, sent.text)
    const result = await get(new URL(sent.headers.get('location') ?? '', url).href)
    assert.match(result.text, /<html lang="de"/)
    for (const text of ['Danke dafür', 'Lyon (de)', 'Es ist Paris.', 'Note Gut', 'Nicht bestanden'])
      assert.ok(result.text.includes(text), text)
    assert.ok(result.text.includes(`href="${new URL(url).pathname}/de"`))
    const [response] = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual([response.language, response.grade], ['de', 'Fine'])
    const csv = (await alice.call('GET', `${path}/response/export?format=csv`)).text.split('\n')
    assert.match(csv[0] ?? '', /,_language,/)
    assert.match(csv[1] ?? '', /,de,/)
    const again = await post(url, { language: 'de', 'a.france': 'lyon', email: 'a@example.com' })
    assert.equal(again.status, 409)
    assert.match(again.text, /schon ausgefüllt/)
  })

  test('without a script, a button shows the page in another language with what was typed', async () => {
    const { url } = await published(await server.organization())
    assert.match(
      (await get(`${url}/de`)).text,
      /<noscript><div><button hidden><\/button><button name="in" value="en" lang="en">English<\/button>\n<button name="in" value="ar"/,
    )
    const submissionId = randomUUID()
    const typed = { submissionId, language: 'de', 'a.pi': '3,1', 'a.france': 'lyon', email: 'a@example.com' }
    const page = await post(url, { ...typed, in: 'ar' })
    assert.equal(page.status, 200, page.text)
    assert.match(page.text, /<html lang="ar" dir="rtl">/)
    for (const part of [
      'name="language" value="ar"',
      `value="${submissionId}"`,
      'value="3,1"',
      'a@example.com',
    ])
      assert.ok(page.text.includes(part), part)
    assert.match(page.text, /value="lyon" checked/)
    assert.doesNotMatch(page.text, /class="(summary|error)"/)
    assert.match((await post(url, { ...typed, in: 'xx' })).text, /<html lang="en"/)
  })

  test('programs say the language, get the form, messages and results in it, and can filter by it', async () => {
    const alice = await server.organization()
    const { url, path } = await published(alice)
    const form = (await request(`${url}.json?language=de`, 'GET')).body
    assert.deepEqual([form.language, form.name, form.translations], ['de', 'Hauptstädte', undefined])
    assert.equal((await request(`${url}.json`, 'GET')).body.name, 'Capitals')
    const wrong = await request(url, 'POST', { answers: { pi: 'x' }, language: 'de' })
    assert.equal(
      wrong.body.errors.find((fault: { pointer: string }) => fault.pointer === '/answers/pi').detail,
      'Zahl eingeben',
    )
    const right = await request(url, 'POST', { answers: { france: 'paris' }, language: 'de' })
    assert.deepEqual(
      [right.status, right.body.questions.france.feedback, right.body.grade],
      [201, 'Ja!', 'Gut'],
    )
    const none = await request(url, 'POST', { answers: { france: 'paris' }, language: 'fr' })
    assert.deepEqual(
      [
        none.status,
        none.body.errors.map(({ code, pointer }: { code: string; pointer: string }) => [code, pointer]),
      ],
      [422, [['language_unknown', '/language']]],
    )
    await request(url, 'POST', { answers: { france: 'paris' } })
    const filter = { '==': [{ var: '_language' }, 'de'] }
    const found = (await alice.call('POST', `${path}/response/all`, { filter })).body
    assert.deepEqual(
      found.map(({ language }: { language: string }) => language),
      ['de'],
    )
    const all = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(
      all.map(({ language }: { language: string }) => language),
      ['de', 'en'],
    )
  })

  test('a closed form says so in the language of its address', async () => {
    const alice = await server.organization()
    const { url, path } = await published(alice)
    await alice.call('PUT', `${path}/pause`)
    const page = await get(`${url}/de`)
    assert.equal(page.status, 410)
    assert.match(page.text, /<html lang="de"[\s\S]*Hauptstädte[\s\S]*pausiert/)
  })

  test('refusals of submissions and uploads as JSON say in the language of the page why', async () => {
    const alice = await server.organization()
    const withFile = {
      name: 'CV',
      questions: [{ id: 'cv', type: 'FILE', text: 'CV', accept: ['application/pdf'] }],
      settings: { languages: ['en', 'de'], fallback: true, email: 'OPTIONAL', onePerEmail: true },
    }
    const { url, path } = await alice.newPublishedForm(withFile)
    const sentences = ({ body }: { body: { errors: { detail: string }[] } }) =>
      body.errors.map(({ detail }) => detail)
    const upload = (language: string) =>
      request(`${url}/file/cv?name=cv.txt&version=1&language=${language}`, 'POST', 'not a PDF', {
        'content-type': 'text/plain',
      })
    assert.deepEqual(sentences(await upload('de')), ['Nur diese Dateien auswählen: PDF-Dateien'])
    assert.deepEqual(sentences(await upload('en-GB')), ['This question accepts only PDF files'])

    const submit = () => request(url, 'POST', { answers: {}, email: 'ann@example.com', language: 'de' })
    assert.equal((await submit()).status, 201)
    const again = await submit()
    assert.equal(again.status, 409)
    assert.deepEqual(sentences(again), ['Mit dieser E-Mail-Adresse wurde das Formular schon ausgefüllt'])

    await alice.call('PUT', `${path}/pause`)
    for (const refused of [await submit(), await upload('de')]) {
      assert.equal(refused.status, 410)
      assert.deepEqual(sentences(refused), ['Dieses Formular ist pausiert'])
    }
  })

  test('a missing page is in a language of the reader', async () => {
    const missing = await get(`${server.url}/f/abcdefghijklmnopqrst`, 'fr-CA, en')
    assert.equal(missing.status, 404)
    assert.match(missing.text, /<html lang="fr"[\s\S]*Page introuvable/)
    assert.match(missing.headers.get('vary') ?? '', /accept-language/)
  })

  test('a form without languages stores none', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm(quiz)
    await request(url, 'POST', { answers: { france: 'paris' } })
    const [response] = (await alice.call('POST', `${path}/response/all`)).body
    assert.equal(response.language, null)
  })
})
