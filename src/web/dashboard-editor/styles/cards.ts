// The grid and its cards. They look as on the page of the dashboard.
import { css } from 'lit'

export const cards = css`
  .grid {
    display: grid;
    grid-template-columns: repeat(12, minmax(0, 1fr));
    grid-auto-rows: 4.5rem;
    gap: 1rem;
    outline: 0;
  }

  .grid.narrow {
    grid-template-columns: minmax(0, 1fr);
    grid-auto-rows: auto;
  }

  .grid.narrow .cell {
    grid-area: auto !important;
    min-block-size: 4.5rem;
  }

  .grid.empty {
    display: block;
    padding: 3rem 1.5rem;
    border: 1.5px dashed var(--edge);
    border-radius: var(--radius);
    text-align: center;
  }

  .grid.empty :is(h2, p) {
    margin: 0 0 0.25rem;
  }

  .grid.empty h2 {
    font: 600 var(--large) / 1.55 var(--font);
  }

  .grid.empty p {
    color: var(--soft);
  }

  .add {
    display: flex;
    justify-content: center;
    margin-block-start: 1rem;
  }

  .add .k-button {
    inline-size: 100%;
    min-block-size: 2.75rem;
    border-style: dashed;
    background: none;
    color: var(--accent-strong);
  }

  .cell {
    position: relative;
    display: grid;
    min-inline-size: 0;
    min-block-size: 0;
  }

  .card {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
    padding: 0.625rem 1rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    overflow: hidden;
  }

  .card:hover {
    border-color: var(--edge);
  }

  .card.faulty {
    border-color: var(--danger);
  }

  .card.selected {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }

  .card > header {
    display: flex;
    align-items: start;
    gap: 0.25rem;
    margin: -0.625rem -1rem 0;
    padding-block: 0.625rem 0;
    padding-inline: 1rem 0.5rem;
    flex: none;
  }

  .grid:not(.narrow) .card > header {
    cursor: grab;
  }

  .grip {
    position: absolute;
    inset-block-start: 0.0625rem;
    inset-inline-start: 50%;
    inline-size: 2rem;
    block-size: 0.875rem;
    margin-inline-start: -1rem;
    overflow: hidden;
    color: var(--soft);
    opacity: 0;
    touch-action: none;
  }

  .grip .k-i {
    rotate: 90deg;
    inline-size: 1rem;
    block-size: 1rem;
    margin: -0.0625rem 0.5rem;
  }

  .cell:is(:hover, :focus-within) .grip {
    opacity: 1;
  }

  @media (pointer: coarse) {
    .grip {
      block-size: 1.5rem;
      opacity: 1;
    }
  }

  .heads {
    flex: 1;
    min-inline-size: 0;
    padding-block-start: 0.125rem;
  }

  .card h2 {
    margin: 0;
    font: 600 var(--size) / 1.4286 var(--font);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .untitled {
    color: var(--faint);
    font-size: var(--small);
  }

  .bare .untitled {
    visibility: hidden;
  }

  .cell:is(:hover, :focus-within) .bare .untitled {
    visibility: visible;
  }

  .card:is(.text, .image, .button) > header.bare {
    block-size: 0;
    padding-block: 0;
    z-index: 1;
  }

  .card:is(.text, .image, .button) > header.bare .untitled {
    display: none;
  }

  .card:is(.text, .image, .button) > header.bare .card-menu {
    margin-block-start: 0.25rem;
  }

  .subtitle,
  .note {
    margin: 0;
    color: var(--soft);
    font-size: var(--small);
  }

  .card-menu {
    opacity: 0;
    margin-block-start: -0.125rem;
    background: var(--raised);
  }

  .cell:is(:hover, :focus-within) .card-menu,
  .selected .card-menu {
    opacity: 1;
  }

  @media (pointer: coarse) {
    .card-menu {
      opacity: 1;
    }
  }

  .resize {
    position: absolute;
    inset-block-end: 0;
    inset-inline-end: 0;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    cursor: nwse-resize;
    touch-action: none;
  }

  :host(:dir(rtl)) .resize {
    cursor: nesw-resize;
  }

  .resize::after {
    content: "";
    position: absolute;
    inset-block-end: 0.3125rem;
    inset-inline-end: 0.3125rem;
    inline-size: 0.5rem;
    block-size: 0.5rem;
    border: 2px solid var(--edge);
    border-block-start: 0;
    border-inline-start: 0;
    border-end-end-radius: 0.25rem;
    opacity: 0;
  }

  .cell:is(:hover, :focus-within) .resize::after {
    opacity: 1;
  }

  .dragged {
    z-index: 1;
  }

  .dragged .card {
    box-shadow: var(--shadow-3);
    opacity: 0.94;
    user-select: none;
  }

  .dragged .card > header {
    cursor: grabbing;
  }
`
