// A server, a clock and a storage in memory, for editors whose saver and history run without a page.
import { ApiError } from '../../../src/web/api/api.ts'
import type { KeyedStorage } from '../../../src/web/document/unsaved.ts'

/** Lets everything that waits for promises go on. */
export const settled = () => new Promise<void>(resolve => setImmediate(resolve))

export function createClock() {
  let now = 1000
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    timer: {
      now: () => now,
      after(ms: number, run: () => void) {
        const timer = { at: now + ms, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    },
    waiting: () => timers.size,
    async advance(ms: number) {
      const end = now + ms
      for (;;) {
        const [next] = [...timers].sort((a, b) => a.at - b.at)
        if (!next || next.at > end) break
        timers.delete(next)
        now = next.at
        next.run()
        await settled()
      }
      now = end
      await settled()
    },
  }
}

type Mood = 'well' | 'down' | 'gone' | 'lost reply' | 'slow' | 'refusing'

/** A server with one draft. C is its content, D are changes of it. */
export function createServer<C, D>(content: C, apply: (content: C, changes: D) => C) {
  let stored = content
  let version = 1
  let running = 0
  const waiting: (() => void)[] = []
  const server = {
    requests: [] as { readonly changes: D; readonly keepalive: boolean }[],
    mood: 'well' as Mood,
    /** Returns pointers of values that the server refuses. */
    refuses: (_: D): readonly string[] => [],
    /** The most requests that ran at the same time. */
    most: 0,
    content: () => stored,
    etag: () => `"${version}"`,
    /** Lets slow requests through. */
    async release() {
      server.mood = 'well'
      for (const go of waiting.splice(0)) go()
      await settled()
    },
    /** Another editor saves. */
    change(change: (content: C) => C) {
      stored = change(stored)
      version++
    },
    async save(changes: D, etag: string, keepalive: boolean) {
      running++
      server.most = Math.max(server.most, running)
      server.requests.push({ changes, keepalive })
      if (server.mood === 'slow') await new Promise<void>(resolve => waiting.push(resolve))
      running--
      if (server.mood === 'down') throw new ApiError('unreachable', 0, '')
      if (server.mood === 'gone') throw new ApiError('webform_not_found', 404, '')
      if (server.mood === 'refusing') throw new ApiError('body_invalid', 400, 'Wrong')
      const refused = server.refuses(changes)
      if (refused.length > 0)
        throw new ApiError(
          'body_invalid',
          400,
          'Wrong',
          refused.map(pointer => ({ pointer, code: 'wrong', detail: 'Wrong' })),
        )
      if (etag !== server.etag()) throw new ApiError('revision_stale', 412, '')
      stored = apply(stored, changes)
      version++
      if (server.mood === 'lost reply') {
        server.mood = 'well'
        throw new ApiError('unreachable', 0, '')
      }
      return { etag: server.etag() }
    },
    async read() {
      if (server.mood === 'down') throw new ApiError('unreachable', 0, '')
      return { content: stored, etag: server.etag() }
    },
  }
  return server
}

export function createStorage() {
  const items = new Map<string, string>()
  const storage: KeyedStorage = {
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  }
  return { storage, items }
}
