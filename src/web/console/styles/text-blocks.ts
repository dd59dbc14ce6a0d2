// Empty states, lines to copy, code.
import { css } from 'lit'

export const textBlocks = css`
  .empty {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: 0.75rem;
    min-block-size: 18rem;
    padding: 2rem 1.5rem;
    text-align: center;
  }

  .empty p {
    max-inline-size: 24rem;
  }

  .empty .row {
    justify-content: center;
    margin-block-start: 0.25rem;
  }

  .big {
    inline-size: 2rem;
    block-size: 2rem;
    stroke-width: 1;
    color: var(--soft);
  }

  .sheets {
    inline-size: 6rem;
    fill: none;
    stroke: var(--edge);
    stroke-width: 1.5;
    stroke-linecap: round;
  }

  .sheets .back {
    fill: var(--sunken);
  }

  .sheets .front {
    fill: var(--raised);
  }

  .sheets .mark {
    fill: var(--accent);
    stroke: none;
  }

  .copy-line {
    display: flex;
    gap: 0.5rem;
  }

  .copy-line .k-field {
    flex: 1;
    inline-size: 100%;
    min-block-size: 2.25rem;
    border-color: var(--line);
    background: var(--sunken);
    text-overflow: ellipsis;
  }

  .copy-line .k-button {
    min-block-size: 2.25rem;
  }

  .code {
    display: flex;
    flex-direction: column;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--sunken);
    min-inline-size: 0;
  }

  .code figcaption {
    display: flex;
    align-items: center;
    justify-content: space-between;
    padding: 0.25rem 0.25rem 0.25rem 0.875rem;
    border-block-end: 1px solid var(--line);
    font-size: var(--small);
  }

  .code pre {
    padding: 0.75rem 0.875rem;
    overflow: auto;
    line-height: 1.6;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }

  .dialog-form {
    display: grid;
    gap: 0.5rem;
    padding-block-end: 1.25rem;
  }

  .dialog-end {
    display: flex;
    justify-content: end;
    gap: 0.5rem;
    margin-block-start: 0.75rem;
  }

  .k-segments span,
  .dialog-form .k-segments {
    font-size: var(--size);
  }

  .figure {
    font-size: 1.75rem;
    font-weight: 600;
    line-height: 1.25;
  }

  .figure small {
    font-size: var(--size);
    font-weight: 400;
    color: var(--soft);
  }

  .lead {
    margin-block-end: 1rem;
  }

  .samples li {
    padding-block: 0.5rem;
    border-block-end: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
`
