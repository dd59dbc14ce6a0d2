// The style of the element. A constructed sheet needs no permission of the page's content security policy.

const CSS = `
:host {
  display: block;
  --a: var(--formyard-accent, #3b4fe0);
  --on-a: var(--formyard-on-accent, #fff);
  --s: var(--formyard-surface, Canvas);
  --t: var(--formyard-text, CanvasText);
  --r: var(--formyard-radius, .625rem);
  --g: var(--formyard-gap, .5rem);
  font: var(--formyard-size, 1rem) / 1.5 var(--formyard-font, system-ui, sans-serif);
}
:host([hidden]), [hidden] { display: none !important; }
iframe { display: block; inline-size: 100%; block-size: 280px; border: 0; }
.full iframe { block-size: 100dvh; }
button {
  min-block-size: 2.75rem;
  padding: .5rem 1rem;
  border: 1px solid transparent;
  border-radius: var(--r);
  background: var(--a);
  color: var(--on-a);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
:focus-visible { outline: 3px solid var(--formyard-focus, var(--a)); outline-offset: 2px; }
.side-tab > slot {
  position: fixed;
  inset-block-start: 50%;
  inset-inline-end: 0;
  z-index: 1;
  display: block;
  writing-mode: vertical-rl;
  translate: 0 -50%;
}
.side-tab.start > slot { inset-inline: 0 auto; }
dialog {
  box-sizing: border-box;
  inline-size: min(45rem, 100vi - 2rem);
  block-size: min(50rem, 100dvb - 2rem);
  max-inline-size: none;
  max-block-size: none;
  padding: 0;
  border: 0;
  border-radius: var(--r);
  overflow: hidden;
  background: var(--s);
  color: var(--t);
}
dialog[open] { display: flex; flex-direction: column; }
dialog::backdrop { background: rgb(0 0 0 / .5); }
dialog iframe { flex: 1; min-block-size: 0; }
:is(.slider, .side-tab) dialog { inline-size: min(30rem, 100vi); block-size: 100dvb; margin: 0 0 0 auto; margin-inline: auto 0; border-radius: 0; }
.start dialog { margin-inline: 0 auto !important; }
.bottom dialog { inline-size: 100vi !important; block-size: min(40rem, 90dvb) !important; margin: auto 0 0 !important; }
.bar { display: flex; justify-content: flex-end; }
.close { inline-size: 2.75rem; padding: 0; background: none; color: inherit; font-size: 1.25rem; }
.ask { display: flex; flex-wrap: wrap; gap: var(--g); align-items: center; padding: var(--g) 1rem; border-block-end: 1px solid var(--formyard-line, GrayText); }
.ask p { flex: 1; margin: 0; }
.ask button + button { border-color: currentColor; background: none; color: inherit; }
@media (prefers-reduced-motion: no-preference) {
  dialog[open] { animation: come .2s; }
  @keyframes come { from { opacity: 0; translate: 0 1rem; } }
}
`

let sheet: CSSStyleSheet | undefined

/** One sheet for all elements of a page. */
export function styleSheet(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(CSS)
  }
  return sheet
}
