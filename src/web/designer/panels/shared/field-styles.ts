// Fields in panels: groups of fields, lists of lines, and grids.
import { css } from 'lit'

export const fieldStyles = css`
  .fields {
    display: grid;
    gap: 0.25rem;
    min-inline-size: 0;
    margin: 0.5rem 0;
    padding: 0.25rem 0 0.25rem 0.75rem;
    border: 0;
    border-inline-start: 2px solid var(--line);
    justify-items: stretch;
  }

  .fields > legend:not(.k-hidden) {
    padding: 0;
    font-weight: 500;
    /* A legend stands on the border of its group otherwise. */
    float: inline-start;
    inline-size: 100%;
  }

  .fields.fields-plain {
    margin: 0;
    padding: 0;
    border: 0;
  }

  .fields > .k-button,
  .line-tools > .k-button {
    justify-self: start;
    margin-inline-start: -0.25rem;
  }

  .lines {
    display: grid;
    gap: 0.375rem;
    clear: both;
  }

  .lines > li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-inline-size: 0;
  }

  .lines > li > .k-row {
    margin: 0;
    min-block-size: 0;
  }

  .lines > li > .k-row:first-child {
    flex: 1;
  }

  .line-tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
  }

  .order {
    display: grid;
    gap: 0.25rem;
  }

  .order > li {
    display: grid;
    grid-template-columns: 1.25rem minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0.25rem;
    padding-inline: 0.5rem 0.25rem;
    min-block-size: 2.25rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--surface);
  }

  .order-number {
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }

  .grid :is(th, td) {
    padding: 0.25rem 0.5rem;
    text-align: center;
    border-block-end: 1px solid var(--line);
  }

  .grid tbody th {
    text-align: start;
    font-size: var(--size);
    color: var(--text);
    max-inline-size: 14rem;
  }

  .grid-mark {
    display: inline-grid;
    place-items: center;
    inline-size: 1.75rem;
    block-size: 1.75rem;
    cursor: pointer;
  }

  .grid-mark > input,
  .scores-mark > input {
    display: block;
    inline-size: 1rem;
    block-size: 1rem;
    margin: 0;
    accent-color: var(--accent);
  }

  .panel .grid-points {
    inline-size: 4.5rem;
    text-align: end;
    appearance: textfield;
  }

  .panel input[type="number"]::-webkit-inner-spin-button {
    display: none;
  }

  .jump-tools {
    display: inline-flex;
    flex: none;
  }

  .panel :is(input[type="checkbox"], input[type="radio"]):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
`
