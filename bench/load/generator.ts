import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { autocannon } from './autocannon.ts'
import type { Generator } from './load.ts'
import { wrk } from './wrk.ts'

/** Uses wrk if it is on the PATH, else autocannon. */
export const chooseGenerator = (cleanUps: AsyncDisposableStack): Generator =>
  isOnPath('wrk') ? wrk(cleanUps) : autocannon

const isOnPath = (command: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some(directory => {
    try {
      accessSync(join(directory, command), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
