// Tabs and filters above the grid.
import { css } from 'lit'

export const bars = css`
  .tab-bar {
    display: flex;
    align-items: end;
    gap: 0.5rem;
    min-block-size: 2rem;
    margin-block-end: 0.75rem;
  }

  .tab-bar:has(.tabs) {
    border-block-end: 1px solid var(--line);
  }

  .tabs {
    display: flex;
    gap: 1.25rem;
    min-inline-size: 0;
    overflow-x: auto;
    scrollbar-width: none;
  }

  .tabs [role="tab"] {
    margin: 0;
    padding: 0.375rem 0 0.5rem;
    border: 0;
    border-block-end: 2px solid transparent;
    background: none;
    color: var(--soft);
    font: 500 var(--size) / 1.4286 var(--font);
    white-space: nowrap;
    cursor: pointer;
  }

  .tabs [role="tab"]:hover {
    color: var(--text);
  }

  .tabs [aria-selected="true"] {
    border-color: var(--accent);
    color: var(--text);
  }

  .tab-tools {
    display: flex;
    align-items: center;
    gap: 0.25rem;
    padding-block-end: 0.25rem;
    flex: none;
  }

  .filter-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
    margin-block-end: 1rem;
  }

  .filter {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    min-block-size: 2rem;
    max-inline-size: 100%;
    margin: 0;
    padding-inline: 0.625rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--raised);
    color: inherit;
    font: 400 var(--size) / 1.4286 var(--font);
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  .filter .k-i {
    inline-size: 1rem;
    block-size: 1rem;
    color: var(--soft);
  }

  .filter b {
    font-weight: 500;
  }

  .filter .what {
    color: var(--soft);
  }

  .filter:hover {
    border-color: var(--edge);
  }

  .filter.set {
    background: var(--accent-soft);
  }

  .filter.set .what {
    color: inherit;
  }

  .filter.elsewhere {
    border-style: dashed;
    color: var(--soft);
  }

  .filter[aria-pressed="true"] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
`
