// Test runs, and what steps worked with and gave.
import { css } from 'lit'

export const paneStyles = css`
  .beside > header {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    min-block-size: 3rem;
    padding-inline: 1rem 0.75rem;
    border-block-end: 1px solid var(--line);
    background: inherit;
  }

  .beside h2 {
    margin: 0;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .test-with {
    display: grid;
    gap: 0.25rem;
    padding: 0.75rem 1rem;
  }

  .test-with .k-row {
    grid-template-columns: 4.5rem minmax(0, 1fr);
  }

  .test-with .k-select,
  .test-with .k-select .k-field {
    inline-size: 100%;
  }

  .test-with .k-segments {
    justify-self: start;
  }

  .intro {
    margin: 0;
    padding: 0 1rem 1rem;
    color: var(--soft);
  }

  .ended {
    display: flex;
    gap: 0.5rem;
    margin: 0;
    padding: 0.25rem 1rem 0.75rem;
    color: var(--soft);
    font-size: var(--small);
    overflow-wrap: anywhere;
  }

  .ended .k-i {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
  }

  .ended.good :is(b, .k-i) {
    color: var(--good);
  }

  .ended.bad :is(b, .k-i) {
    color: var(--danger);
  }

  .ended .old {
    color: var(--warn);
  }

  .trace {
    margin: 0;
    padding: 0;
    border-block-start: 1px solid var(--line);
    list-style: none;
  }

  .trace li {
    border-block-end: 1px solid var(--line);
  }

  .trace button {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    inline-size: 100%;
    min-block-size: 2.5rem;
    margin: 0;
    padding: 0.25rem 1rem;
    border: 0;
    background: none;
    color: inherit;
    font: 400 var(--size) / 1.4286 var(--font);
    text-align: start;
    cursor: pointer;
  }

  .trace button:hover {
    background: var(--hover);
  }

  .trace button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }

  .trace .open > button {
    background: var(--accent-soft);
  }

  .trace .number {
    min-inline-size: 1.5rem;
    color: var(--soft);
    font-size: var(--small);
  }

  .trace .k-i {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
    color: var(--soft);
  }

  .trace .what {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .trace small {
    color: var(--soft);
  }

  .data {
    display: grid;
    gap: 0.5rem;
    padding: 0.75rem 1rem 1rem;
    background: var(--sunken);
  }

  .data h3 {
    margin: 0;
    font: 600 var(--small) / 1.4286 var(--font);
  }

  .data :is(dl, pre, .error) {
    margin: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--surface);
    font-size: 0.93em;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }

  .data :is(pre, .error) {
    padding: 0.375rem 0.75rem;
    font-family: inherit;
  }

  .data .error {
    color: var(--danger);
  }

  .data dl > div {
    display: grid;
    grid-template-columns: minmax(4rem, 6rem) minmax(0, 1fr);
    gap: 0.5rem;
    padding: 0.375rem 0.75rem;
  }

  .data dl > div + div {
    border-block-start: 1px solid var(--line);
  }

  .data dt {
    color: var(--soft);
  }

  .data dd {
    margin: 0;
  }
`
