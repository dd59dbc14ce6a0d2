// The style of a chart. Constructed sheets need no permission of the page's content security policy.

/** The build makes texts with this tag small. */
const css = String.raw

const text = css`
  :host {
    --s: var(--formyard-raised, light-dark(#fff, #1b1e27));
    --t: var(--formyard-text, light-dark(#15171f, #f0f1f6));
    --soft: var(--formyard-soft, light-dark(#565b6b, #b3b8c7));
    --line: var(--formyard-line, light-dark(#e4e6ec, #2b2f3b));
    --edge: var(--formyard-edge, light-dark(#8a90a2, #7c8397));
    --accent: var(--formyard-accent, light-dark(#3b4fe0, #7f8dff));
    --focus: var(--formyard-focus, light-dark(#1d2bd0, #aab4ff));
    display: block;
    position: relative;
    min-block-size: 5rem;
    block-size: 100%;
    color: var(--t);
    font: 0.8125rem/1.4 var(--formyard-font, Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif);
  }

  [hidden] {
    display: none !important;
  }

  .probe {
    position: absolute;
    inline-size: 0;
    block-size: 0;
    overflow: hidden;
    visibility: hidden;
    color: var(--t);
    background-color: var(--s);
    border: 0 solid;
    border-color: var(--soft) var(--line) var(--edge) var(--accent);
    outline-color: var(--formyard-good, light-dark(#157347, #5fd08f));
    text-decoration-color: var(--formyard-danger, light-dark(#b3261e, #ff8a80));
  }

  .picture {
    position: absolute;
    inset: 0;
    touch-action: pan-y;
  }

  /* Drawings have places of their own. In pages from right to left, texts would go to the other side of them. */
  svg {
    display: block;
    direction: ltr;
    inline-size: 100%;
    block-size: 100%;
    overflow: visible;
    user-select: none;
  }

  /* Maps go on beyond the picture. */
  svg svg {
    overflow: hidden;
  }

  .open [data-row] {
    cursor: pointer;
  }

  .has-on [data-row]:not(.on, circle[opacity]) {
    opacity: 0.5;
  }

  .on {
    opacity: 1;
  }

  .keys {
    position: absolute;
    inset: 0;
    border-radius: 6px;
    pointer-events: none;
  }

  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }

  .tip {
    position: absolute;
    inset: 0 auto auto 0;
    z-index: 1;
    box-sizing: border-box;
    max-inline-size: min(18rem, 100%);
    padding: 0.375rem 0.625rem;
    border: 1px solid var(--line);
    border-radius: 0.5rem;
    background: var(--s);
    box-shadow: 0 4px 12px light-dark(rgb(16 18 27 / 0.12), rgb(0 0 0 / 0.45));
    pointer-events: none;
    overflow-wrap: anywhere;
  }

  .tip > * {
    display: flex;
    justify-content: space-between;
    gap: 1rem;
  }

  .tip strong:empty {
    display: none;
  }

  .tip span span {
    color: var(--soft);
  }

  .toggle {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    z-index: 2;
    inline-size: 2rem;
    block-size: 2rem;
    padding: 0.4375rem;
    border: 1px solid var(--line);
    border-radius: 0.5rem;
    background: var(--s);
    color: var(--soft);
    cursor: pointer;
    opacity: 0;
  }

  .toggle svg {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }

  :host(:hover) .toggle,
  .toggle:focus-visible,
  .keys:focus-visible ~ .toggle,
  .toggle[aria-pressed="true"] {
    opacity: 1;
  }

  .rows {
    position: absolute;
    inset: 0;
    overflow: auto;
  }

  table {
    inline-size: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }

  caption,
  .hint {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }

  th,
  td {
    padding: 0.375rem 1rem 0.375rem 0;
    border-block-end: 1px solid var(--line);
    text-align: start;
    overflow-wrap: break-word;
  }

  /* A long word in a cell must not push the figures out of sight. */
  td:not(.number) {
    min-inline-size: 8rem;
    overflow-wrap: anywhere;
  }

  th {
    position: sticky;
    inset-block-start: 0;
    border-color: var(--edge);
    background: var(--s);
    color: var(--soft);
    font-weight: 500;
  }

  .number {
    text-align: end;
  }

  td.number {
    white-space: nowrap;
  }

  .bar {
    display: inline-block;
    inline-size: 3.5rem;
    block-size: 0.375rem;
    margin-inline-start: 0.625rem;
    border-radius: 3px;
    background: linear-gradient(var(--accent) 0 0) no-repeat var(--line);
    vertical-align: middle;
  }

  :is(th, td):last-child {
    padding-inline-end: 0.25rem;
  }

  .has-toggle th:last-child {
    padding-inline-end: 2.5rem;
  }

  @media (hover: none) {
    .toggle {
      opacity: 1;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    [data-row],
    .toggle {
      transition: opacity 0.12s;
    }
  }

  @media print {
    .tip,
    .toggle {
      display: none;
    }
  }
`

let sheet: CSSStyleSheet | undefined

/** One sheet for all charts of a page. */
export function chartStyles(): CSSStyleSheet {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
  }
  return sheet
}
