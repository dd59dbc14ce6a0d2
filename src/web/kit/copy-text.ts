import type { LiveRegion } from './live-region.ts'

interface Copying extends Pick<LiveRegion, 'toast'> {
  readonly texts: { readonly copied: string; readonly copyByHand: string }
}

/** Puts a text on the clipboard, and says whether that worked. */
export function copyText({ toast, texts }: Copying, text: string): void {
  // Over plain HTTP from another machine browsers have no clipboard.
  const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'))
  written.then(
    () => toast(texts.copied),
    () => toast(texts.copyByHand),
  )
}
