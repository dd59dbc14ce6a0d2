// Saves a draft while its author works on it. One request runs at a time, and only onto the revision that the author saw. If
// another editor saved first, the changes of both are merged. Network and clock are arguments.
import type { Fault } from '../../../engine/faults.ts'
import type { Failure, Merge, SaverOptions, SaveState, Stored } from './saver-options.ts'

const QUIET_MS = 800
const MAX_WAIT_MS = 5000
export const RETRY_MS = [2000, 5000, 15_000, 30_000] as const
/** The number of merges in a row after which the saver waits before it tries again. */
const MAX_MERGES = 5

export type Saver<C, M extends Merge<C> = Merge<C>> = ReturnType<typeof createSaver<C, object, M>>

export function createSaver<C, D extends object, M extends Merge<C>>(options: SaverOptions<C, D, M>) {
  const { timer, autosave, changesOf, journal } = options
  let saved = options.content
  let current = options.content
  let { etag } = options
  let state: SaveState = options.isNew ? 'new' : 'saved'
  let faults: readonly Fault[] = []
  let conflict: M | undefined
  let loading: Promise<void> | undefined
  /** Loaded before the first conflict. */
  let merge = (_base: C, _ours: C, _theirs: C): M => {
    throw new Error('The code of merges is not loaded.')
  }
  /** Contents that may have been stored, although their replies did not arrive. */
  let unconfirmed: readonly C[] = []
  let isBusy = false
  let isClosed = false
  let failures = 0
  let merges = 0
  /** The times of the first and the last change that no request has. */
  let first: number | undefined
  let last = 0
  let cancel = () => {}
  const waiting: (() => void)[] = []

  function endWaiting() {
    for (const done of waiting.splice(0)) done()
  }

  function enter(next: SaveState) {
    state = next
    if (next !== 'saving') endWaiting()
    if (!isClosed) options.onState(next)
  }

  const isStopped = () => isClosed || state === 'conflict' || state === 'read-only'
  const isBlocked = () => isBusy || isStopped()

  function after(ms: number) {
    cancel()
    if (!isClosed) cancel = timer.after(Math.max(0, ms), () => void send(false))
  }

  function plan() {
    if (isBlocked() || !autosave || state === 'offline' || first === undefined) return
    after(Math.min(last + QUIET_MS, first + MAX_WAIT_MS) - timer.now())
  }

  function noteChange() {
    last = timer.now()
    first ??= last
  }

  async function send(keepalive: boolean): Promise<void> {
    cancel()
    if (isBlocked()) return
    first = undefined
    const sent = options.sendable ? options.sendable(current, saved) : current
    if (sent === undefined) {
      faults = []
      return enter('refused')
    }
    const whole = current
    journal?.send()
    const changes = changesOf(saved, sent)
    if (changes === undefined) return settle(sent, whole)
    isBusy = true
    enter('saving')
    try {
      ;({ etag } = await options.save(changes, etag, keepalive))
    } catch (error) {
      isBusy = false
      journal?.release()
      return failed(options.failureOf(error), sent)
    }
    isBusy = false
    settle(sent, whole)
  }

  function settle(sent: C, whole: C) {
    saved = sent
    unconfirmed = []
    failures = 0
    merges = 0
    faults = []
    journal?.settle()
    enter(current !== whole ? 'unsaved' : sent !== whole ? 'refused' : 'saved')
    plan()
  }

  async function failed(failure: Failure, sent: C): Promise<void> {
    switch (failure.kind) {
      case 'stale':
        return join()
      case 'gone':
        return enter('read-only')
      case 'refused':
        faults = failure.faults
        if (options.holdBack?.(faults, sent)) return send(false)
        enter('refused')
        return plan()
      case 'unreachable':
        unconfirmed = [...unconfirmed, sent]
        return retry()
    }
  }

  function retry() {
    enter('offline')
    after(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0)
  }

  async function join(): Promise<void> {
    isBusy = true
    let theirs: Stored<C>
    try {
      ;[theirs] = await Promise.all([options.read(), loadMerge()])
    } catch (error) {
      isBusy = false
      return options.failureOf(error).kind === 'gone' ? enter('read-only') : retry()
    }
    isBusy = false
    const base = nearest(theirs.content)
    const joined = merge(base, current, theirs.content)
    saved = theirs.content
    etag = theirs.etag
    current = joined.merged
    unconfirmed = []
    journal?.merge(joined)
    if (isClosed) return
    options.onMerge(joined, content => merge(base, content, theirs.content).merged)
    if (joined.conflicts.length > 0) {
      conflict = joined
      return enter('conflict')
    }
    return ++merges > MAX_MERGES ? retry() : send(false)
  }

  /** If replies were lost, their content can be something that we sent, with or without changes of others. */
  function nearest(theirs: C): C {
    const distance = (content: C) => Object.keys(changesOf(content, theirs) ?? {}).length
    return unconfirmed.reduce((best, one) => (distance(one) < distance(best) ? one : best), saved)
  }

  function endConflict() {
    conflict = undefined
    if (state !== 'conflict') return
    enter('unsaved')
    noteChange()
    plan()
  }

  function loadMerge(): Promise<void> {
    loading ??= options.loadMerge().then(
      loaded => {
        merge = loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  /** What the author typed and the server does not have. */
  const isChanged = () => changesOf(saved, current) !== undefined

  async function save(): Promise<void> {
    if (isStopped()) return
    if (!isBusy && state === 'saved' && !isChanged()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push(resolve)
    if (!isBusy) void send(false)
    await promise
    // What was typed while the request ran.
    if (state === 'unsaved') await save()
  }

  return {
    get state() {
      return state
    },
    /** The revision that the draft was last read from or saved to. */
    get etag() {
      return etag
    },
    /** What both editors changed, while the author decides. */
    get conflict() {
      return conflict
    },
    /** What the server refused last. */
    get faults() {
      return faults
    },
    /** True if only this page has some values. A conflict is unsaved until the author decides. */
    get isUnsaved() {
      return state === 'conflict' || isChanged()
    },
    /** Call this after each change. */
    edit(content: C) {
      current = content
      noteChange()
      void loadMerge().catch(() => {})
      if (isBlocked() || state === 'offline') return
      enter('unsaved')
      plan()
    },
    /** Saves now. Resolves when everything is saved, or cannot be. */
    save,
    /** Saves when the page is left. */
    flush() {
      // What was typed and taken back is settled, too.
      if (isChanged() || state === 'unsaved') void send(true)
    },
    /** Merges with what the server has now. Resolves when the result is saved, or when the author has to decide. */
    async refresh(): Promise<void> {
      if (!isBlocked()) await join()
    },
    /** Call this after the server changed the draft but not its content, such as by publishing it. */
    moveTo(next: string) {
      etag = next
    },
    /**
     * Ends a conflict. Saving goes on with what is passed to `edit`.
     * @returns the decision of the author with what was typed since the conflict was found
     */
    resume(decision: C = current): C {
      if (!conflict || decision === current) {
        endConflict()
        return decision
      }
      const { merged } = conflict
      endConflict()
      return merge(merged, decision, current).merged
    },
    close() {
      isClosed = true
      cancel()
      endWaiting()
    },
  }
}
