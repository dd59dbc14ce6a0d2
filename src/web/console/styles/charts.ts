// The pages of charts.
import { css } from 'lit'

export const charts = css`
  .chart-cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
    gap: 1rem;
  }

  .chart-card {
    position: relative;
    overflow: hidden;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
  }

  .chart-card:hover {
    border-color: var(--edge);
  }

  .chart-picture {
    display: grid;
    place-content: center;
    aspect-ratio: 360 / 220;
    padding: 0.5rem;
    border-block-end: 1px solid var(--line);
  }

  .chart-picture img {
    inline-size: 100%;
    block-size: auto;
  }

  .chart-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    padding: 0.5rem 0.5rem 0.625rem 0.875rem;
  }

  .chart-line small {
    grid-column: 1 / -1;
    font-size: var(--small);
  }

  .chart-line > .k-icon-button {
    position: relative;
    z-index: 1;
  }

  .chart-name {
    overflow: hidden;
    color: inherit;
    font-weight: 500;
    text-decoration: none;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  /* The whole card leads to the chart. */
  .chart-name::after {
    content: "";
    position: absolute;
    inset: 0;
  }

  .chart-name:focus-visible {
    outline: none;
  }

  .chart-name:focus-visible::after {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    border-radius: var(--radius);
  }

  .starts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
    gap: 0.5rem;
  }

  .start {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 3.25rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    color: inherit;
    text-decoration: none;
  }

  .start:hover {
    border-color: var(--accent);
    background: var(--accent-soft);
  }

  .start > span {
    display: grid;
    min-inline-size: 0;
  }

  .start b {
    overflow: hidden;
    font-weight: 500;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .start small {
    font-size: var(--small);
  }

  .start svg {
    inline-size: 2rem;
    block-size: 1.5rem;
    flex: none;
    fill: none;
    stroke: var(--soft);
    stroke-width: 1.25;
    stroke-linejoin: round;
  }

  .start .f {
    fill: var(--accent);
    stroke: none;
  }

  .start .s {
    fill: color-mix(in oklab, var(--accent) 40%, var(--surface));
    stroke: none;
  }

  .start .ring {
    stroke: color-mix(in oklab, var(--accent) 40%, var(--surface));
    stroke-width: 4;
  }

  .start .arc {
    stroke: var(--accent);
    stroke-width: 4;
  }
`
