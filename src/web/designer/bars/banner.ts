// What the author must know at once: offline, signed out, changes of an earlier visit, or a form that is gone.
import { html, nothing, type TemplateResult } from 'lit'
import { button } from '../../kit/button.ts'
import { icon } from '../../kit/icon.ts'
import type { Icon } from '../../kit/icons.ts'
import type { FirstFrame as Frame } from '../frame.ts'

export function banner(frame: Frame): TemplateResult | typeof nothing {
  const { workspace } = frame
  const texts = frame.texts.frame
  const { state, unsaved } = workspace.status()
  if (frame.isSignedOut)
    return draw('lock', texts.signedOut, [
      button({ label: texts.tryAgain, kind: 'line', isSmall: true, onClick: frame.signIn }),
    ])
  if (state === 'offline')
    return draw('offline', texts.offlineBanner(unsaved), [
      button({ label: texts.tryNow, kind: 'line', isSmall: true, onClick: () => workspace.saver.save() }),
    ])
  if (state === 'read-only')
    return draw('lock', texts.gone, [
      button({ label: texts.copyMine, kind: 'line', isSmall: true, onClick: () => copyMine(frame) }),
    ])
  const { restorable } = workspace.saver
  if (restorable.length > 0 && !frame.readonly)
    return draw('versions', texts.restoreText(restorable.length), [
      button({ label: texts.discard, isSmall: true, onClick: () => workspace.forget() }),
      button({
        label: texts.restore(restorable.length),
        kind: 'line',
        isSmall: true,
        onClick: () => workspace.restore(),
      }),
    ])
  return nothing
}

const draw = (name: Icon, text: string, actions: readonly TemplateResult[]) =>
  html`<div class="banner" role="status">${icon(name)}<p>${text}</p><span class="bar-end">${actions}</span></div>`

function copyMine(frame: Frame): void {
  void navigator.clipboard
    ?.writeText(JSON.stringify(frame.document, null, 2))
    .then(() => frame.toast(frame.texts.frame.copied))
    .catch(() => {})
}
