// The frame: bars, panes and how they make room for each other.
import { css } from 'lit'

export const frame = css`
  .fy {
    position: relative;
    display: grid;
    block-size: 100%;
    grid-template:
      "top top top top" auto
      "banner banner banner banner" auto
      "rail outline canvas inspector" minmax(0, 1fr)
      "rail problems problems problems" auto
      / 4.75rem 18rem minmax(0, 1fr) 19rem;
  }

  .fy.full {
    grid-template-areas:
      "top top top top"
      "banner banner banner banner"
      "rail main main main"
      "rail problems problems problems";
  }

  .topbar {
    padding-inline-start: 1.25rem;
  }

  .dot {
    inline-size: 0.375rem;
    block-size: 0.375rem;
    border-radius: 50%;
    background: currentColor;
  }

  .dot.ring {
    background: none;
    border: 1.5px solid;
  }

  .dot.bars {
    border-radius: 0;
    background: linear-gradient(90deg, currentColor 35%, #0000 35% 65%, currentColor 65%);
  }

  .pair {
    display: flex;
  }

  .problems-button.some {
    color: var(--danger);
  }

  .problems-button .wide {
    color: var(--text);
  }

  .problems-button:not(.some) .wide {
    color: var(--soft);
  }

  .topbar .rule {
    inline-size: 1px;
    block-size: 1.25rem;
    margin-inline: 0.25rem;
    background: var(--line);
  }

  .topbar .k-primary {
    margin-inline-start: 0.25rem;
  }

  .outline-button,
  .drawer-close,
  .narrow-only,
  .more-views {
    display: none !important;
  }

  .rail {
    grid-area: rail;
    display: flex;
    flex-direction: column;
    gap: 2px;
    min-block-size: 0;
    overflow: auto;
    scrollbar-width: none;
    padding: 0.5rem 0.25rem;
    border-inline-end: 1px solid var(--line);
    background: var(--sunken);
  }

  .view {
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 2px;
    min-block-size: 3.25rem;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--soft);
    font: 400 var(--small) / 1rem var(--font);
    cursor: pointer;
    flex: none;
  }

  .view:hover {
    background: var(--hover);
  }

  .view[aria-current] {
    background: var(--accent-soft);
    color: var(--accent-strong);
    font-weight: 500;
  }

  .view.gap {
    margin-block-start: auto;
  }

  .main {
    grid-area: main;
    min-block-size: 0;
    min-inline-size: 0;
    overflow: auto;
  }

  .banner {
    padding: 0.25rem 0.75rem 0.25rem 1.75rem;
  }

  .scrim {
    position: absolute;
    inset: 0;
    z-index: 1;
    background: rgb(16 18 27 / 0.32);
  }

  ::slotted([slot="brand"]) {
    margin-inline-end: 0.25rem;
  }

  :is(.view, .row, .cover, .mark, .type-option, .canvas, section.card):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`
