// A known address asked with another method is 405 with Allow, not 404.
import type { FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { App } from './types.ts'

/** Watches routes being registered; gives the handler for requests that match none. */
export function unmatched(app: App): (request: FastifyRequest) => never {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', route => {
    const methods = methodsOf.get(route.url) ?? new Set()
    for (const method of [route.method].flat()) methods.add(method)
    methodsOf.set(route.url, methods)
  })

  let patterns: [RegExp, Set<string>][] | undefined
  return request => {
    patterns ??= [...methodsOf].map(([url, methods]) => [toPattern(url), methods])
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = patterns.filter(([pattern]) => pattern.test(path)).flatMap(([, methods]) => [...methods])
    if (allowed.length === 0) throw new Problem('not_found')
    throw new Problem('method_not_allowed', { headers: { allow: [...new Set(allowed)].sort().join(', ') } })
  }
}

const toPattern = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
