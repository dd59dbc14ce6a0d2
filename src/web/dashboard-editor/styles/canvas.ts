// The canvas and the settings beside it.
import { css } from 'lit'

export const canvas = css`
  .fb {
    position: relative;
    display: grid;
    block-size: 100%;
    grid-template:
      "top top" auto
      "banner banner" auto
      "canvas inspector" minmax(0, 1fr)
      "problems problems" auto
      / minmax(0, 1fr) 19rem;
  }

  .canvas {
    grid-area: canvas;
    min-block-size: 0;
    min-inline-size: 0;
    overflow: auto;
    background: var(--sunken);
  }

  .page {
    max-inline-size: 80.5rem;
    margin-inline: auto;
    padding: 1rem 1.5rem 4rem;
  }

  :is(.filter, [role="tab"], .offer, .card):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .scrim {
    display: none;
  }
`
