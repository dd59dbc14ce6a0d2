// The last texts, newest first.

export const MAX_SAMPLES = 10
const MAX_SAMPLE_LENGTH = 1000

export type Samples = string[]

export function addSample(samples: Samples, text: string): void {
  samples.unshift(text.length > MAX_SAMPLE_LENGTH ? `${cut(text)}…` : text)
  if (samples.length > MAX_SAMPLES) samples.pop()
}

export const mergeSamples = (earlier: Samples, later: Samples): Samples =>
  [...later, ...earlier].slice(0, MAX_SAMPLES)

/** Drops half a surrogate pair at the end, which Postgres does not store. */
const cut = (text: string) => text.slice(0, MAX_SAMPLE_LENGTH).replace(/[\ud800-\udbff]$/, '')
