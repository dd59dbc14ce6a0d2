// The operations on resources that the double keeps: which one a request asks, and what it replies.
import { Problem } from '../../../src/product/problem.ts'
import type { Operation } from '../../support/openapi-document.ts'
import type { Asked, Contract } from './contract.ts'
import { type NounName, nouns, type Resource } from './nouns.ts'
import { type Entry, NOW, type Store, shown, tagOf } from './store.ts'

/** A request whose body fits its operation. */
export interface Request extends Asked {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Action = (noun: NounName, request: Request) => Answer | Promise<Answer>

/** The path of one resource, and what follows it. */
const ONE = /^.*\/(\w+)\/\{\1id\}\/?(.*)$/

/** The noun of an operation, and its action, such as `PUT activate`. An action on all resources of a noun has a star. */
function actionOf({ method, path }: Operation): { noun: NounName; action: string } | undefined {
  const [, outer = '', rest = ''] = ONE.exec(path) ?? []
  const [inner = '', ...more] = rest.split('/')
  if (outer === 'app' && isNoun(inner)) return { noun: inner, action: `${method} *${more.join('/')}` }
  return isNoun(outer) ? { noun: outer, action: `${method} ${rest}` } : undefined
}
const isNoun = (name: string): name is NounName => Object.hasOwn(nouns, name)

/** Returns a function that replies. Its reply is undefined if the operation is not about a resource that the double keeps. */
export function answerWith(contract: Contract, store: Store) {
  const picked = ({ operation }: Request, status: number, resource: Resource): Resource =>
    Object.fromEntries(
      contract
        .membersOf(operation, status)
        .flatMap(name => (resource[name] === undefined ? [] : [[name, resource[name]]])),
    )
  const reply = (request: Request, status: number, entry: Entry): Answer => ({
    status,
    body: picked(request, status, shown(entry)),
    headers: { etag: tagOf(entry) },
  })

  const actions: Readonly<Record<string, Action>> = {
    'POST *': (noun, request) =>
      reply(request, 201, store.create(noun, request.params, request.body as Resource)),
    'POST *all': (noun, request) => ({
      status: 200,
      body: store.list(noun, request.params).map(entry => picked(request, 200, shown(entry))),
    }),
    'GET ': (noun, request) => reply(request, 200, store.get(noun, request.params)),
    'PATCH ': (noun, request) => {
      const entry = store.get(noun, request.params)
      store.change(entry, request.body, request.headers)
      return reply(request, 200, entry)
    },
    'DELETE ': (noun, { params }) => {
      store.remove(store.get(noun, params))
      return { status: 204 }
    },
    'POST check': async (noun, { params }) => {
      const errors = await store.faultsOf(store.get(noun, params))
      return { status: 200, body: { ok: errors.length === 0, errors } }
    },
    'PUT activate': async (noun, request) => {
      const entry = store.get(noun, request.params)
      await store.activate(entry, request.headers['if-match'])
      return reply(request, 200, entry)
    },
    'PUT pause': (noun, request) => {
      const entry = store.get(noun, request.params)
      store.pause(entry, request.headers['if-match'])
      return reply(request, 200, entry)
    },
    'PUT resume': (noun, request) => {
      const entry = store.get(noun, request.params)
      store.resume(entry, request.headers['if-match'])
      return reply(request, 200, entry)
    },
    'POST version/all': (noun, request) => ({
      status: 200,
      body: versionsOf(store.get(noun, request.params)).map(version => picked(request, 200, version)),
    }),
    'GET version/{version}': (noun, request) => {
      const version = versionsOf(store.get(noun, request.params))[Number(request.params['version']) - 1]
      if (!version) throw new Problem('version_not_found')
      return { status: 200, body: picked(request, 200, version) }
    },
  }

  return (request: Request): Answer | Promise<Answer> | undefined => {
    const asked = actionOf(request.operation)
    return asked && actions[asked.action]?.(asked.noun, request)
  }
}

const versionsOf = ({ versions }: Entry): Resource[] =>
  versions.map((version, i) => ({
    ...version,
    version: i + 1,
    activateDate: NOW,
    author: `user_${'0'.repeat(26)}`,
  }))
