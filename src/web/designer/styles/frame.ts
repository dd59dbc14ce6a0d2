// The frame: bars, panes and how they make room for each other.
import { css } from 'lit'

export const frame = css`
  :host {
    display: block;
    block-size: 100%;
    min-block-size: 35rem;
    position: relative;
    overflow: hidden;
    container: designer / inline-size;
    background: var(--surface);
    color: var(--text);
    font: 400 var(--size) / 1.4286 var(--font);
    text-align: start;
    text-transform: none;
    letter-spacing: normal;
    word-spacing: normal;
    white-space: normal;
    -webkit-font-smoothing: antialiased;
  }

  :host([hidden]) {
    display: none;
  }

  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  .message {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 0.75rem;
    block-size: 100%;
    min-block-size: 16rem;
    color: var(--soft);
  }

  .message p {
    margin: 0;
  }

  .spinner {
    inline-size: 1.5rem;
    block-size: 1.5rem;
    border: 2px solid var(--line);
    border-block-start-color: var(--accent);
    border-radius: 50%;
  }

  @media (prefers-reduced-motion: no-preference) {
    .spinner {
      animation: turn 0.8s linear infinite;
    }
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

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
    grid-area: top;
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 3.25rem;
    padding-inline: 1.25rem 0.75rem;
    border-block-end: 1px solid var(--line);
    min-inline-size: 0;
  }

  .bar-end {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    margin-inline-start: auto;
    flex: none;
  }

  .form-name {
    field-sizing: content;
    min-inline-size: 6rem;
    max-inline-size: 28rem;
    block-size: 2rem;
    margin: 0;
    padding-inline: 0.5rem;
    border: 1px solid transparent;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: 600 var(--size) / 1.4286 var(--font);
    text-overflow: ellipsis;
  }

  .form-name:hover {
    border-color: var(--line);
  }

  .form-name:focus {
    outline: 2px solid var(--focus);
    border-color: transparent;
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

  .saved {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    margin-inline-end: 0.5rem;
    color: var(--faint);
    white-space: nowrap;
  }

  .saved .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .saved.off {
    color: var(--warn);
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
    grid-area: banner;
    display: flex;
    align-items: center;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    min-block-size: 2.5rem;
    padding: 0.25rem 0.75rem 0.25rem 1.75rem;
    background: var(--warn-soft);
  }

  .banner > .k-i {
    color: var(--warn);
  }

  .banner p {
    flex: 1 1 16rem;
    margin: 0;
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
