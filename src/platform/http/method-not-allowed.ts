// Replies 405 with Allow, instead of 404, if the path exists with another method.
import type { FastifyRequest } from 'fastify'
import type { RequestLimit } from './limits/rate-limit.ts'
import { HttpProblem, ProblemError } from './problem.ts'
import type { App } from './types.ts'

interface MethodCheck {
  /** The handler for requests that match no route. */
  readonly refuse: (request: FastifyRequest) => Promise<never>
  /**
   * Turns a 404 into a 405 if the method is wrong. `GET .../all` matches the route of one resource, and `all` is not an id, but the path
   * exists for POST.
   */
  readonly toMethodProblem: (error: unknown, request: FastifyRequest) => unknown
}

/** Collects the methods of each path while routes are registered. */
export function methodNotAllowed(app: App, anonymous: RequestLimit): MethodCheck {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', route => {
    const methods = methodsOf.get(route.url) ?? new Set()
    for (const method of [route.method].flat()) methods.add(method)
    methodsOf.set(route.url, methods)
  })

  let patterns: [RegExp, Set<string>][] | undefined
  function allowedAt(request: FastifyRequest): Set<string> | undefined {
    patterns ??= [...methodsOf]
      .sort(([a], [b]) => parametersOf(a) - parametersOf(b))
      .map(([url, methods]) => [toPattern(url), methods])
    const path = request.url.split('?', 1)[0] ?? ''
    // The pattern with the fewest parameters wins, so that /all is not an id.
    return patterns.find(([pattern]) => pattern.test(path))?.[1]
  }

  return {
    async refuse(request) {
      await anonymous.count(request)
      const allowed = allowedAt(request)
      throw allowed ? notAllowed(allowed) : new HttpProblem('not_found')
    },
    toMethodProblem(error, request) {
      if (!(error instanceof ProblemError) || error.code !== 'not_found') return error
      const allowed = allowedAt(request)
      return allowed && !allowed.has(request.method) ? notAllowed(allowed) : error
    },
  }
}

const notAllowed = (allowed: Set<string>) =>
  new HttpProblem('method_not_allowed', { headers: { allow: [...allowed].sort().join(', ') } })

const parametersOf = (url: string) => url.split(':').length

const toPattern = (url: string) =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
