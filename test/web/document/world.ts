// A server, a clock and a storage in memory, and an editor as the designer will be: history and saver together.
import { applyJsonPatch, type PatchOperation } from '../../../src/engine/json-patch.ts'
import type { Command } from '../../../src/web/document/command.ts'
import type { FormDocument } from '../../../src/web/document/document.ts'
import { type Change, createHistory, perform, rebase, redo, undo } from '../../../src/web/document/history.ts'
import type { Merge } from '../../../src/web/document/merge.ts'
import { createSaver, type SaveState } from '../../../src/web/document/saver.ts'
import type { Validate } from '../../../src/web/document/sendable.ts'
import type { Clock, Transport } from '../../../src/web/document/transport.ts'
import { type KeyedStorage, unsavedStore } from '../../../src/web/document/unsaved.ts'

/** Lets everything that waits for promises go on. */
export const settled = () => new Promise<void>(resolve => setImmediate(resolve))

export function createClock() {
  let now = 1000
  const timers = new Set<{ at: number; run: () => void }>()
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  return {
    clock,
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

export interface Request {
  readonly patch: readonly PatchOperation[]
  readonly keepalive: boolean
}

type Mood = 'well' | 'down' | 'gone' | 'lost reply' | 'slow'

interface Server {
  readonly requests: Request[]
  mood: Mood
  /** Pointers of members that the server refuses. */
  refuses: readonly string[]
  /** The most requests that ran at the same time. */
  most: number
  document(): FormDocument
  /** Lets slow requests through. */
  release(): Promise<void>
  /** Another editor saves. */
  change(change: (document: FormDocument) => FormDocument): void
  readonly transport: Transport
}

export function createServer(document: FormDocument): Server {
  let stored: unknown = document
  let version = 1
  const requests: Request[] = []
  let running = 0
  const waiting: (() => void)[] = []
  const server: Server = {
    requests,
    mood: 'well',
    refuses: [],
    most: 0,
    document: () => stored as FormDocument,
    async release() {
      server.mood = 'well'
      for (const go of waiting.splice(0)) go()
      await settled()
    },
    change(change) {
      stored = change(stored as FormDocument)
      version++
    },
    transport: {
      async save(patch, etag, { keepalive }) {
        running++
        server.most = Math.max(server.most, running)
        requests.push({ patch, keepalive })
        if (server.mood === 'slow') await new Promise<void>(resolve => waiting.push(resolve))
        running--
        if (server.mood === 'down') throw new TypeError('Failed to fetch')
        if (server.mood === 'gone') return { kind: 'gone' }
        const pointers = server.refuses.filter(pointer => patch.some(({ path }) => path.startsWith(pointer)))
        if (pointers.length > 0) return { kind: 'refused', pointers }
        if (etag !== `"${version}"`) return { kind: 'stale' }
        stored = applyJsonPatch(stored, patch)
        version++
        if (server.mood === 'lost reply') {
          server.mood = 'well'
          throw new TypeError('Failed to fetch')
        }
        return { kind: 'saved', etag: `"${version}"` }
      },
      async read() {
        if (server.mood === 'down') return { kind: 'unreachable' }
        return { kind: 'read', document: stored as FormDocument, etag: `"${version}"` }
      },
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

interface EditorOptions {
  readonly validate?: Validate
  readonly autosave?: boolean
  readonly storage?: KeyedStorage
  readonly time?: ReturnType<typeof createClock>
}

export function createEditor(
  server: Server,
  {
    validate = () => [],
    autosave = true,
    storage = createStorage().storage,
    time = createClock(),
  }: EditorOptions = {},
) {
  let history = createHistory(server.document())
  const states: SaveState[] = []
  const merges: Merge[] = []
  const saver = createSaver({
    document: history.document,
    etag: '"1"',
    transport: server.transport,
    clock: time.clock,
    unsaved: unsavedStore(storage, 'form'),
    validate,
    autosave,
    onStatus: ({ state }) => void states.push(state),
    onMerge(merge) {
      merges.push(merge)
      history = rebase(history, merge.merged, merge.renames)
    },
  })
  const apply = (change: Change | undefined) => {
    if (!change) return
    history = change.history
    saver.edit(history.document, change)
    return change
  }
  return {
    saver,
    states,
    merges,
    time,
    document: () => history.document,
    perform: (command: Command) => apply(perform(history, command, time.clock.now())),
    type: (text: string, id = 'france') =>
      apply(
        perform(
          history,
          {
            label: 'change_text',
            ops: [{ op: 'set', path: ['questions', `#${id}`, 'text'], value: text }],
            joins: `text ${id}`,
          },
          time.clock.now(),
        ),
      ),
    undo: () => apply(undo(history)),
    redo: () => apply(redo(history)),
    history: () => history,
  }
}
