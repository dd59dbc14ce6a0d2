// The public page in a browser without JavaScript: the HTML form, submitted as it is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, quiz, request } from '../../support/harness.ts'

const fields = (values: Record<string, string>) => new URLSearchParams(values).toString()
const asForm = { 'content-type': 'application/x-www-form-urlencoded' }

/** The page's hidden fields, which a browser sends with the input. */
async function hiddenFields(url: string): Promise<Record<string, string>> {
  const { text } = await request(url, 'GET')
  return Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
}

onEachStore('forms without JavaScript', server => {
  test('a submitted form redirects to its own result page, which shows the score', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const answer = await request(
      url,
      'POST',
      fields({ ...(await hiddenFields(url)), 'a.france': 'paris', 'a.pi': '3,14' }),
      asForm,
    )
    assert.equal(answer.status, 303, answer.text)
    const result = await request(new URL(answer.headers.get('location') ?? '', url).href, 'GET')
    assert.equal(result.status, 200)
    assert.match(result.text, /<\/b>3 of 3/)
    assert.match(result.headers.get('cache-control') ?? '', /no-store/)
    const stored = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(
      stored.map((response: { answers: object }) => response.answers),
      [{ france: 'paris', pi: 3.14 }],
    )
  })

  test('a number is read by the language of its page, and one with two meanings is asked back', async () => {
    const alice = await server.organization()
    const questions = [
      { id: 'whole', type: 'NUMBER', text: 'Whole?' },
      { id: 'exact', type: 'NUMBER', text: 'Exact?', decimals: 3 },
    ]
    for (const [language, typed, asked] of [
      ['en', { 'a.whole': '1,000', 'a.exact': '1.250' }, '1,250'],
      ['de', { 'a.whole': '1.000', 'a.exact': '1,250' }, '1.250'],
    ] as const) {
      const { path, url } = await alice.newPublishedForm({
        name: 'Numbers',
        questions,
        settings: { languages: [language] },
      })
      const { text } = await request(url, 'GET')
      const hidden = Object.fromEntries(
        [...text.matchAll(/<input type="hidden"[^>]* name="([^"]+)" value="([^"]*)"/g)].map(
          ([, name = '', value = '']) => [name, value],
        ),
      )
      const refused = await request(url, 'POST', fields({ ...hidden, 'a.exact': asked }), asForm)
      assert.equal(refused.status, 422)
      assert.match(refused.text, /1250 (or|oder) 1[.,]25\?/)
      assert.ok(refused.text.includes(`value="${asked}"`), 'the typed text stays')
      const sent = await request(url, 'POST', fields({ ...hidden, ...typed }), asForm)
      assert.equal(sent.status, 303, sent.text)
      const [stored] = (await alice.call('POST', `${path}/response/all`)).body
      assert.deepEqual(stored.answers, { whole: 1000, exact: 1.25 })
    }
  })

  test('a hidden value that the address gives several times is the first one, and not the default', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({
      name: 'Source',
      questions: [
        { id: 's', type: 'HIDDEN', default: 'direct' },
        { id: 'why', type: 'SHORT_TEXT', text: 'Why?' },
      ],
    })
    for (const [query, value] of [
      ['?s=one&s=two', 'one'],
      ['?s=one', 'one'],
      ['?s=&s=two', 'direct'],
      ['', 'direct'],
    ] as const) {
      const { text } = await request(`${url}${query}`, 'GET')
      assert.match(text, new RegExp(`name="a\\.s" value="${value}"`), query)
    }
  })

  test('a page submitted twice is stored once', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const body = fields({ ...(await hiddenFields(url)), 'a.france': 'paris' })
    const [first, second] = await Promise.all([
      request(url, 'POST', body, asForm),
      request(url, 'POST', body, asForm),
    ])
    assert.equal(first.headers.get('location'), second.headers.get('location'))
    assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 1)
  })

  test('a refused form is shown again with a summary, an error at each field and everything that was typed', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      ...quiz,
      questions: [...quiz.questions, { id: 'why', type: 'LONG_TEXT', text: 'Why?', maxLength: 5 }],
    })
    const hidden = await hiddenFields(url)
    const typed = { 'a.pi': 'three', 'a.why': '<b>"quoted" & long</b>\n' }
    const answer = await request(url, 'POST', fields({ ...hidden, ...typed }), asForm)
    assert.equal(answer.status, 422)
    assert.match(answer.text, /<title>Error: /)
    assert.match(answer.text, /<h2>There is a problem/)
    assert.match(answer.text, /value="three"/)
    assert.match(answer.text, /&lt;b&gt;&quot;quoted&quot; &amp; long&lt;\/b&gt;/)
    assert.doesNotMatch(answer.text, /<b>"quoted"/)
    assert.ok(answer.text.includes(hidden['submissionId'] ?? '?'))
    assert.deepEqual((await alice.call('POST', `${path}/response/all`)).body, [])
  })

  test('an unknown field is refused, not dropped', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quiz)
    for (const extra of [{ 'a.nosuch': '1' }, { admin: '1' }, { 'a.__proto__': '1' }]) {
      const answer = await request(
        url,
        'POST',
        fields({ ...(await hiddenFields(url)), 'a.france': 'paris', ...extra } as Record<string, string>),
        asForm,
      )
      assert.equal(answer.status, 422, JSON.stringify(extra))
    }
    const doubled = await request(url, 'POST', 'a.france=paris&a.france=lyon', asForm)
    assert.equal(doubled.status, 422)
  })

  test('hostile text is shown as text on the page and on the result', async () => {
    const alice = await server.organization()
    const evil = '</script><script>alert(1)</script>"\'<img src=x onerror=alert(1)>'
    const { url } = await alice.newPublishedForm({
      name: evil,
      description: evil,
      appType: 'QUIZ',
      questions: [
        {
          id: 'q',
          type: 'SINGLE_CHOICE',
          text: evil,
          description: evil,
          other: true,
          choices: [{ id: 'a', text: evil }],
        },
      ],
      scoring: { questions: { q: { points: 1, correct: 'a', feedback: { incorrect: evil } } } },
      settings: {
        intro: { title: evil, text: evil, button: evil },
        endings: [{ title: evil, text: evil }],
        results: { showScore: true, showCorrect: true, showFeedback: true },
      },
    })
    const page = await request(url, 'GET')
    const sent = await request(
      url,
      'POST',
      fields({ ...(await hiddenFields(url)), 'a.q': ':other', 'a.q.other': evil }),
      asForm,
    )
    assert.equal(sent.status, 303, sent.text)
    const result = await request(new URL(sent.headers.get('location') ?? '', url).href, 'GET')
    for (const { text } of [page, result]) {
      assert.doesNotMatch(text, /<script>alert|<img src=x/)
      assert.match(text, /&lt;script&gt;alert/)
    }
  })

  test('an ending can redirect to another site, and the page’s policy allows only that address', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({
      ...quiz,
      settings: { endings: [{ redirectUrl: 'https://example.com/thanks?x=1' }] },
    })
    const page = await request(url, 'GET')
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /form-action 'self' https:\/\/example\.com;/,
    )
    const sent = await request(
      url,
      'POST',
      fields({ ...(await hiddenFields(url)), 'a.france': 'paris' }),
      asForm,
    )
    assert.equal(sent.headers.get('location'), 'https://example.com/thanks?x=1')
  })

  test('submitting a page of a paused form shows that it is paused', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const hidden = await hiddenFields(url)
    await alice.call('PUT', `${path}/pause`)
    const answer = await request(url, 'POST', fields({ ...hidden, 'a.france': 'paris' }), asForm)
    assert.equal(answer.status, 410)
    assert.match(answer.text, /This form is paused/)
  })

  test('a result page has one secret address', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quiz)
    const [mine, theirs] = [
      await request(url, 'POST', { answers: { france: 'paris' } }),
      await request(url, 'POST', { answers: { france: 'lyon' } }),
    ]
    const token = (answer: typeof mine) => answer.body.resultUrl.split('/').at(-1)
    assert.equal((await request(mine.body.resultUrl, 'GET')).status, 200)
    for (const wrong of [token(theirs), 'x', `${token(mine)}x`, token(mine).slice(1)]) {
      assert.equal((await request(mine.body.resultUrl.replace(token(mine), wrong), 'GET')).status, 404)
    }
  })

  test('choices are shuffled into several orders, and keep theirs when the page is shown again', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm({
      name: 'Shuffled',
      questions: [
        {
          id: 'pick',
          type: 'MULTIPLE_CHOICE',
          text: 'Pick',
          shuffle: true,
          minChoices: 2,
          choices: ['a', 'b', 'c', 'd'].map(id => ({ id, text: id })),
        },
      ],
    })
    const orderIn = (page: string) => [...page.matchAll(/value="([a-d])"/g)].map(([, id]) => id).join('')
    const seen = new Map<string, string>()
    for (let i = 0; i < 40; i++) {
      const { text } = await request(url, 'GET')
      seen.set(/name="order" value="(\d+)"/.exec(text)?.[1] ?? '', orderIn(text))
    }
    assert.ok(new Set(seen.values()).size > 3)
    for (const [order, ids] of seen) {
      const fields = new URLSearchParams({ version: '1', order, 'a.pick': 'a' })
      const refused = await request(url, 'POST', fields)
      assert.equal(refused.status, 422)
      assert.equal(orderIn(refused.text), ids)
    }
    for (const order of ['99', '-1', 'x', '1e1', '']) {
      const fields = new URLSearchParams([
        ['order', order],
        ['a.pick', 'a'],
        ['a.pick', 'b'],
      ])
      assert.equal((await request(url, 'POST', fields)).status, 303)
    }
    const { body } = await alice.call('POST', `${path}/response/all`)
    assert.deepEqual(body[0].answers, { pick: ['a', 'b'] })
  })
})
