// What `npm test` leaves to `npm run test:long`: see docs/testing.md.
import { type TestContext, test } from 'node:test'

/** True in `npm run test:long`. */
export const IS_LONG = process.env['TEST_LONG'] === 'true'

/** Declares a test of the long run. The quick run does not have it. */
export function longTest(name: string, run: (context: TestContext) => void | Promise<void>): void {
  if (IS_LONG) void test(name, run)
}

/** Returns all variants in the long run, and the first one in the quick run. */
export const variantsOf = <const T>(all: readonly T[]): readonly T[] => (IS_LONG ? all : all.slice(0, 1))

/** Returns how often to check a property: all times in the long run, and a fifth of them in the quick run. */
export const runsOf = (all: number): number => (IS_LONG ? all : Math.ceil(all / 5))
