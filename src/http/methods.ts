// A known address asked with another method is 405 with Allow, not 404.
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { CountStranger } from './rate-limit.ts'
import type { App } from './types.ts'

/** Watches routes being registered; gives the handler for requests that match none. */
export function unmatched(
  app: App,
  countStranger: CountStranger,
): (request: FastifyRequest) => Promise<never> {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', route => {
    const methods = methodsOf.get(route.url) ?? new Set()
    for (const method of [route.method].flat()) methods.add(method)
    methodsOf.set(route.url, methods)
  })

  let patterns: [RegExp, Set<string>][] | undefined
  return async request => {
    await countStranger(request)
    patterns ??= [...methodsOf]
      .sort(([a], [b]) => parametersOf(a) - parametersOf(b))
      .map(([url, methods]) => [toPattern(url), methods])
    const path = request.url.split('?', 1)[0] ?? ''
    // The first is the one with the fewest parameters: /all is no identifier.
    const allowed = patterns.find(([pattern]) => pattern.test(path))?.[1]
    if (!allowed) throw new Problem('not_found')
    throw new Problem('method_not_allowed', { headers: { allow: [...allowed].sort().join(', ') } })
  }
}

const parametersOf = (url: string) => url.split(':').length

const toPattern = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
