// The canvas: the form on its own surface, cards of 664 px. Only the selected card is raised.
import { css } from 'lit'

export const canvas = css`
  .canvas {
    grid-area: canvas;
    min-block-size: 0;
    min-inline-size: 0;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line) transparent;
    scroll-padding-block: 1rem;
    outline: 0;
  }

  .cards {
    display: block;
    inline-size: min(100%, 43.5rem);
    margin: 0 auto;
    padding: 1.5rem 1rem 6rem;
    list-style: none;
  }

  .cards.inner {
    inline-size: 100%;
    margin-block-start: 0.5rem;
    padding: 0;
  }

  .empty {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 1rem;
    block-size: 100%;
    padding: 2rem;
    text-align: center;
  }

  .empty h2 {
    margin: 0 0 0.25rem;
    font: 600 var(--large) / 1.4 var(--font);
  }

  .empty p {
    margin: 0;
    color: var(--soft);
  }

  .card {
    position: relative;
    border-radius: var(--radius-l);
  }

  .item > .card:not(.selected) {
    padding: 1rem 1.5rem 1.25rem 3.25rem;
    content-visibility: auto;
    contain-intrinsic-size: auto 10rem;
  }

  .card .fy-page > :is(.q, .statement) {
    margin: 0;
  }

  /* The title and the hint of the selected card are fields. */
  .fy-page.controls :is(.q > h2, .q > legend, .q > .hint, .q > .picture) {
    display: none;
  }

  .cover {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    margin: 0;
    padding: 1rem 0 0 1.5rem;
    display: flex;
    align-items: start;
    justify-content: start;
    border: 0;
    border-radius: inherit;
    background: none;
    color: var(--faint);
    font: 400 var(--size) / 1.6875rem var(--font);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
  }

  .cover::before {
    content: attr(data-number) / "";
  }

  .cover:hover {
    box-shadow: inset 0 0 0 1px var(--line);
  }

  .several .cover {
    box-shadow: inset 0 0 0 1.5px var(--accent);
    background: color-mix(in oklab, var(--accent) 6%, transparent);
  }

  .break-line {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    margin: 0;
    color: var(--faint);
    font-size: var(--small);
    white-space: nowrap;
  }

  .break-line::after {
    content: "";
    flex: 1;
    border-block-start: 1px dashed var(--edge);
    opacity: 0.6;
  }

  .item.break > .card {
    padding-inline-start: 1.5rem;
  }

  .item.break .fy-page .page-title {
    font-size: 1.25rem;
    margin-block: 0.5rem 0;
  }

  .selected {
    background: var(--raised);
    box-shadow:
      0 0 0 1.5px var(--accent),
      var(--shadow-2);
  }

  .cards.inner .selected {
    margin-block: 0.5rem;
  }

  .card-bar {
    display: flex;
    align-items: center;
    min-block-size: 2.75rem;
    padding-inline: 0.625rem 0.75rem;
    color: var(--soft);
  }

  .card-bar .type {
    margin-inline-start: 0.125rem;
    padding-inline: 0.375rem;
  }

  .card-bar .type .k-i:last-child {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .card-bar .bar-end {
    gap: 0;
  }

  .grip {
    display: inline-grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.75rem;
    flex: none;
    color: var(--faint);
    cursor: grab;
    touch-action: none;
  }

  .grip .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
  }

  .body {
    position: relative;
    padding: 0 1.5rem 1rem 3.25rem;
  }

  .body::before {
    content: attr(data-number);
    position: absolute;
    inset-inline-start: 1.5rem;
    color: var(--faint);
    font-size: var(--size);
    line-height: 1.6875rem;
    font-variant-numeric: tabular-nums;
  }

  .inplace {
    display: block;
    field-sizing: content;
    inline-size: calc(100% + 1rem);
    margin: 0 -0.5rem;
    padding: 0 0.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    resize: none;
    overflow: hidden;
    font: 400 1rem / 1.5rem var(--font);
  }

  .inplace.title {
    font: 600 1.125rem / 1.6875rem var(--font);
    letter-spacing: -0.006em;
  }

  .inplace.hint-text {
    color: var(--soft);
  }

  .inplace:hover:not(:focus, [readonly]) {
    box-shadow: 0 0 0 1px var(--line);
  }

  .inplace:focus {
    outline: 2px solid var(--focus);
  }

  .body > .fy-page {
    margin-block-start: 0.75rem;
  }

  .card-foot {
    display: flex;
    padding: 0.375rem 1.5rem 0.375rem 3.25rem;
    border-block-start: 1px solid var(--line);
  }

  .add {
    display: flex;
    justify-content: center;
    padding-block: 0.5rem;
    list-style: none;
  }

  .add-button {
    border-radius: 999px;
    color: var(--accent-strong);
  }

  .k-button.add-button:hover {
    background: var(--accent-soft) !important;
    color: var(--accent-strong) !important;
  }

  .drop-line {
    position: absolute;
    z-index: 2;
    block-size: 3px;
    border-radius: 2px;
    background: var(--accent);
    pointer-events: none;
  }

  .dragged {
    opacity: 0.5;
  }

  @media (forced-colors: active) {
    .selected,
    .several {
      outline: 2px solid Highlight;
    }

    .row[aria-current],
    .view[aria-current] {
      outline: 1px solid Highlight;
    }
  }
`
