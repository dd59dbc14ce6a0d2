// The public page of a dashboard, its layout, and the pictures of its charts. They need no API key.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { cardsOf } from '../../engine/dashboards/document.ts'
import { readState, writeState } from '../../engine/dashboards/state.ts'
import type { Html } from '../../engine/text/html.ts'
import { catalogueFor } from '../../engine/text/messages/catalogues.ts'
import { logProblem, sendProblem, toProblem } from '../../platform/http/errors.ts'
import { htmlPage } from '../../platform/http/openapi/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { renderSvg } from '../../product/charts/render.ts'
import { tabOf } from '../../product/dashboards/tab-answers.ts'
import { OutsideImageBytes } from '../../product/files/image-schemas.ts'
import { imageHeaders } from '../../product/files/outside-images.ts'
import { Problem } from '../../product/problem.ts'
import type { ConsolePlace } from '../../product/sessions/authenticate.ts'
import type { Assets } from '../page/assets.ts'
import { troubleOf, troubleTexts } from '../page/closed.ts'
import { publicErrors } from '../page/replies.ts'
import { keepApart } from '../sign-in/keep-apart.ts'
import { createAnswers, type FoundDashboard } from './answers.ts'
import { dashboardPage, messagePage, pageBody } from './dashboard-page.ts'
import { textsFor } from './dashboard-texts.ts'
import { drawnCards } from './drawn-cards.ts'
import { FOREVER, NOINDEX, pageHeaders, pictureHeaders } from './headers.ts'
import { cardImagePath, logoPath } from './own-addresses.ts'
import { pictureTheme } from './picture-theme.ts'
import { preparingSeconds } from './preparing.ts'
import { pickedRow } from './row-links.ts'
import { layoutOf, readSize } from './sizes.ts'
import { STYLE } from './style.ts'
import type { DashboardView } from './view.ts'

const tags = ['Dashboards']
const Slug = Type.String({
  pattern: '^[A-Za-z0-9_-]{3,64}$',
  description: 'The last part of the public address.',
  examples: ['mIwRSVZBZ0yB6kGvGq9Yxw'],
})
const SlugParams = Type.Object({ slug: Slug })
const CardParams = Type.Object({
  slug: Slug,
  card: Type.String({ maxLength: 40, description: 'The id of the card.', examples: ['sites'] }),
})
const State = Type.Object(
  {},
  { additionalProperties: true, description: 'What the reader chose. Other parameters are ignored.' },
)
const Svg = Type.Unsafe<string>({ type: 'string' })

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(url.split('?', 2)[1] ?? '')

export const dashboardPageRoutes = (assets: Assets, place: ConsolePlace | undefined) => async (app: App) => {
  keepApart(app, place, 'forms')
  const answers = createAnswers(app)
  const otherErrors = publicErrors(assets)
  app.setErrorHandler((error, request, reply) => {
    if (request.routeOptions.url?.match(/(?:\.svg|\/view|\/image|\/logo)$/))
      return sendProblem(error, request, reply)
    const problem = toProblem(error)
    const { code, status, headers } = problem
    const texts = textsFor(request.headers['accept-language'])
    const send = (page: Html) =>
      reply
        .code(status)
        .headers({ ...headers, ...pageHeaders, ...NOINDEX })
        .send(String(page))
    if (code === 'dashboard_paused') return send(messagePage(texts, texts.paused_title, texts.paused_text))
    if (code === 'store_unavailable') {
      logProblem(problem, request)
      return send(messagePage(texts, ...troubleTexts(troubleOf(problem), catalogueFor(texts.lang))))
    }
    if (status === 429 || status === 503) return send(messagePage(texts, texts.busy_title, texts.busy_text))
    return otherErrors(error, request, reply)
  })

  app.get(
    STYLE.path,
    { schema: { hide: true }, config: { permission: 'dashboard.view' } },
    async (_, reply) => reply.headers(FOREVER).type('text/css; charset=utf-8').send(STYLE.css),
  )

  app.get(
    '/d/:slug',
    {
      config: { permission: 'dashboard.view' },
      schema: {
        operationId: 'viewDashboard',
        summary: 'Show the page of a dashboard',
        description:
          'HTML that works without JavaScript. The address carries the tab, the filters and the picked values. Answers are at most five seconds old.',
        tags,
        security: [],
        params: SlugParams,
        querystring: State,
        problems: ['dashboard_paused'],
        response: { 200: htmlPage('The dashboard') },
      },
    },
    async (request, reply) => {
      const found = await answers.find(request.params.slug, request)
      const { tab, state, ...view } = chosenIn(request, found)
      const coming = answers.start(found, tab, state, error => logProblem(toProblem(error), request))
      const page = Readable.from(dashboardPage({ ...view, tab, state, ...coming }))
      return reply.headers({ ...pageHeaders, ...(found.isIndexed ? {} : NOINDEX) }).send(page)
    },
  )

  app.get(
    '/d/:slug/view',
    {
      config: { permission: 'dashboard.view' },
      schema: { hide: true, params: SlugParams, querystring: State },
    },
    async (request, reply) => {
      const found = await answers.find(request.params.slug, request)
      const view = await viewOf(request, found)
      reply.headers({ 'cache-control': 'private, no-store', vary: 'accept-encoding, accept-language' })
      return {
        version: found.version,
        language: view.texts.lang,
        refreshSeconds: found.prepared.document.refreshSeconds ?? null,
        retrySeconds: preparingSeconds(view.answers.values()),
        html: String(pageBody({ ...view, isForScript: true })),
        charts: drawnCards(view),
      }
    },
  )

  async function viewOf(request: FastifyRequest, found: FoundDashboard): Promise<DashboardView> {
    const view = chosenIn(request, found)
    const cards = await answers.answer(found, view.tab, view.state)
    return {
      ...view,
      answers: new Map(cards.map(answer => [answer.card.id, answer])),
      choices: await answers.choices(found),
    }
  }

  function chosenIn(
    request: FastifyRequest,
    found: FoundDashboard,
  ): Omit<DashboardView, 'answers' | 'choices'> {
    const { slug, name, version, isIndexed, prepared, formPaths } = found
    const { document } = prepared
    const query = queryOf(request)
    const tab = tabOf(document, query.get('tab') ?? undefined) ?? tabOf(document, undefined)
    if (!tab) throw new Problem('not_found')
    const state = readState(document, query)
    return {
      slug,
      name,
      version,
      isIndexed,
      prepared,
      tab,
      state,
      texts: textsFor(request.headers['accept-language']),
      formPath: ({ webformid = '' }) => formPaths.get(webformid),
      now: app.now(),
    }
  }

  app.get(
    '/d/:slug/layout-:version.css',
    {
      config: { permission: 'dashboard.view' },
      schema: { hide: true, params: Type.Object({ slug: Slug, version: Type.String() }) },
    },
    async (request, reply) => {
      const { prepared } = await answers.find(request.params.slug, request)
      return reply.headers(FOREVER).type('text/css; charset=utf-8').send(layoutOf(prepared.document))
    },
  )

  app.get(
    '/d/:slug/card/:card.svg',
    {
      config: { permission: 'dashboard.view' },
      schema: {
        operationId: 'viewDashboardCard',
        summary: 'Show the chart of a card',
        description: 'The picture that the page of the dashboard has, with the same filters.',
        tags,
        security: [],
        params: CardParams,
        querystring: State,
        problems: ['dashboard_paused', 'overloaded'],
        response: { 200: { description: 'The picture', content: { 'image/svg+xml': { schema: Svg } } } },
      },
    },
    async (request, reply) => {
      const found = await answers.find(request.params.slug, request)
      const { svg } = await picture(request, found, request.params.card)
      return reply.headers(pictureHeaders).send(svg)
    },
  )

  /** The request mostly waits for another server, so it does not count among the requests in progress. */
  const imageConfig = { permission: 'dashboard.view', hasGate: true } as const
  const imageSchema = {
    tags,
    security: [],
    querystring: State,
    problems: ['dashboard_paused', 'address_refused', 'image_unavailable'] as const,
    response: { 200: { description: 'The image', content: { '*/*': { schema: OutsideImageBytes } } } },
  }

  app.get(
    '/d/:slug/card/:card/image',
    {
      config: imageConfig,
      schema: {
        ...imageSchema,
        operationId: 'viewDashboardImage',
        summary: 'Show the image of a card',
        description: 'The picture of an `IMAGE` card, if it is of another server.',
        params: CardParams,
      },
    },
    async (request, reply) => {
      const { slug, card } = request.params
      const { bytes, headers } = await outsideImage(request, slug, cardImagePath(slug, card))
      return reply.headers(headers).send(bytes)
    },
  )

  app.get(
    '/d/:slug/logo',
    {
      config: imageConfig,
      schema: {
        ...imageSchema,
        operationId: 'viewDashboardLogo',
        summary: 'Show the logo of a dashboard',
        description: 'The logo of the theme, if it is an image of another server.',
        params: SlugParams,
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const { bytes, headers } = await outsideImage(request, slug, logoPath(slug))
      return reply.headers(headers).send(bytes)
    },
  )

  /** The image at an address of the author. Readers cannot choose one. */
  async function outsideImage(request: FastifyRequest, slug: string, path: string) {
    const { outside, principal } = await answers.find(slug, request)
    const url = outside.get(path)
    if (url === undefined) throw new Problem('not_found')
    const image = await app.loadImage(principal.organizationId, url)
    return { bytes: image.bytes, headers: imageHeaders(image) }
  }

  async function picture(request: FastifyRequest, found: FoundDashboard, cardId: string) {
    const { prepared, slug, version } = found
    const { document } = prepared
    const query = queryOf(request)
    const card = cardsOf(document).find(({ id, kind }) => id === cardId && kind === 'CHART')
    const tab = card && document.tabs.find(({ cards }) => cards.includes(card))
    const size = card && readSize(card, query.get('size') ?? '')
    if (!card || !tab || !size) throw new Problem('not_found')
    const state = readState(document, query)
    const theme = query.get('theme') === 'dark' ? 'dark' : 'light'
    const { lang } = textsFor(request.headers['accept-language'])
    const key = [slug, version, cardId, theme, size.width, lang, writeState(document, state)].join(' ')
    return answers.pictures(key, async () => {
      const [answer] = await answers.answer(found, { ...tab, cards: [card] }, state)
      if (!answer) throw new Problem('not_found')
      if ('problem' in answer.answer) throw answer.answer.problem
      const { name, kind, options } = answer.shown
      const svg = await renderSvg({
        name,
        kind,
        options,
        result: answer.answer.result,
        theme: pictureTheme(theme, document.theme),
        language: lang,
        size,
        hasBackground: false,
        picked: pickedRow(state, card, answer, answer.answer.result),
      })
      return { svg }
    })
  }
}
