// The editor of an answer key.
import { css } from 'lit'

export const ruleStyles = css`
  .rule {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    padding: 0.5rem 0 1rem;
  }

  .rule-columns {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.5rem 2.5rem;
    justify-self: stretch;
    align-items: start;
  }

  .rule .k-segments span {
    white-space: nowrap;
  }

  .rule-best {
    min-block-size: 2.25rem;
    display: flex;
    align-items: center;
    color: var(--soft);
  }

  .lines.ranges > li,
  .area {
    align-items: end;
    flex-wrap: wrap;
  }

  .lines > .area > .k-row {
    flex: none;
  }

  .area .k-number > .k-field,
  .ranges .k-number > .k-field {
    inline-size: 4.75rem;
  }

  .lines > .area {
    padding: 0.375rem 0.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--surface);
  }

  .lines > .area-active {
    border-color: var(--accent);
  }

  .area-name {
    inline-size: 100%;
    font-weight: 500;
  }

  .areas-image {
    position: relative;
    clear: both;
    inline-size: fit-content;
    max-inline-size: 100%;
  }

  .areas-image > img {
    display: block;
    max-inline-size: 100%;
    max-block-size: 24rem;
    border-radius: var(--radius-s);
  }

  .areas-image > svg {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    direction: ltr;
    touch-action: none;
  }

  .areas-image g {
    fill: color-mix(in srgb, var(--accent) 25%, transparent);
    stroke: var(--accent);
    stroke-width: 2px;
    cursor: move;
    outline: none;
  }

  .areas-image g > * {
    vector-effect: non-scaling-stroke;
  }

  .areas-image g[aria-pressed="true"] {
    fill: color-mix(in srgb, var(--accent) 45%, transparent);
  }

  .areas-image g:focus-visible {
    stroke: var(--focus);
    stroke-width: 5px;
  }

  .areas-image .pen {
    fill: none;
    cursor: crosshair;
  }

  .areas-image .pen-ground {
    stroke: none;
    pointer-events: all;
  }

  .areas-image .pen-draft {
    fill: color-mix(in srgb, var(--accent) 35%, transparent);
    vector-effect: non-scaling-stroke;
  }

  .areas-image .pen-handle {
    stroke: var(--accent);
    stroke-width: 14px;
    stroke-linecap: round;
    vector-effect: non-scaling-stroke;
    cursor: grab;
    outline: none;
    pointer-events: stroke;
  }

  .areas-image .pen-handle:focus-visible {
    stroke: var(--focus);
    stroke-width: 20px;
  }

  .blank {
    padding-block: 0.25rem;
  }

  .blank h4 {
    font: 500 var(--size) / 1.6 var(--mono);
  }

  .by-choice > summary {
    padding-block: 0.375rem;
    cursor: pointer;
    color: var(--soft);
  }

  .try {
    margin-block-start: 1rem;
    padding: 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .try-points {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 1.75rem;
    color: var(--soft);
  }

  .try-feedback {
    padding-block-start: 0.5rem;
    border-block-start: 1px solid var(--line);
  }

  .try-feedback p {
    margin: 0.25rem 0;
  }

  .try-points > b {
    color: var(--text);
    font-weight: 600;
  }

  @container scoring (max-width: 60rem) {
    .rule-columns {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  @container scoring (max-width: 44rem) {
    .rule .k-segments span {
      white-space: normal;
    }
  }
`
