// The bar at the top, with the way back and tabs.
import { css } from 'lit'

export const bar = css`
  .bar {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 3.25rem;
    flex: none;
    padding-inline: 1.5rem;
    border-block-end: 1px solid var(--line);
  }

  .crumbs {
    min-inline-size: 0;
  }

  .crumbs ol {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    white-space: nowrap;
  }

  .crumbs li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-inline-size: 0;
    color: var(--soft);
  }

  .crumbs li:not(:last-child) {
    flex: 0 1 auto;
  }

  /* A long name is cut before the way back is. */
  .crumbs li:last-child {
    flex: 1 1 6rem;
    max-inline-size: max-content;
  }

  .crumbs bdi {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .crumbs a {
    min-inline-size: 0;
    padding-block: 0.125rem;
    color: inherit;
    text-decoration: none;
  }

  .crumbs a:hover {
    text-decoration: underline;
  }

  .crumbs [aria-current] {
    color: var(--text);
    font-weight: 600;
  }

  .bar > .state {
    font-size: var(--small);
  }

  .tabs {
    display: flex;
    gap: 1.25rem;
    flex: none;
    padding-inline: 1.5rem;
    border-block-end: 1px solid var(--line);
    overflow-x: auto;
    scrollbar-width: none;
  }

  .tabs a {
    padding-block: 0.6875rem;
    border-block-end: 2px solid transparent;
    color: var(--soft);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
  }

  .tabs a:hover {
    color: var(--text);
  }

  .tabs a:focus-visible {
    outline-offset: -2px;
  }

  .tabs a[aria-current] {
    border-color: var(--accent);
    color: var(--text);
  }
`
