// The view Versions.
import { css } from 'lit'

export const versionStyles = css`
  .versions {
    container: versions / inline-size;
  }

  .version-columns {
    display: grid;
    grid-template-columns: 17rem minmax(0, 1fr);
    flex: 1;
  }

  .version-list {
    display: grid;
    align-content: start;
    gap: 0.125rem;
    border-inline-end: 1px solid var(--line);
    background: var(--sunken);
  }

  .panel .version-list {
    padding: 0.75rem;
  }

  .version-list button {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0.125rem 0.5rem;
    align-items: center;
    inline-size: 100%;
    padding: 0.5rem 0.75rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  .version-list button:hover {
    background: var(--hover);
  }

  .version-list button[aria-current] {
    background: var(--accent-soft);
  }

  .version-list button:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }

  .version-list b {
    font-weight: 500;
  }

  .version-list time {
    grid-column: 1 / -1;
    font-size: var(--small);
    color: var(--soft);
    font-variant-numeric: tabular-nums;
  }

  .version {
    display: grid;
    align-content: start;
    gap: 1.5rem;
    max-inline-size: 44rem;
    padding: 1.25rem 1.5rem 4rem;
  }

  .version > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
  }

  .version h3 {
    font: 600 var(--large) / 1.4 var(--font);
  }

  .version h4 {
    padding-block-end: 0.5rem;
    font: 600 var(--size) / 1.4 var(--font);
  }

  .version-same {
    display: flex;
    gap: 0.5rem;
    color: var(--soft);
  }

  .changes {
    display: grid;
    gap: 0.5rem;
  }

  .changes > li {
    padding-inline-start: 0.75rem;
    border-inline-start: 2px solid var(--accent);
    overflow-wrap: anywhere;
  }

  .changes ul {
    padding-block-start: 0.125rem;
    font-size: var(--small);
    color: var(--soft);
  }

  .version-questions > li {
    display: grid;
    grid-template-columns: 1.5rem 1.125rem minmax(0, 1fr);
    gap: 0.5rem;
    align-items: center;
    min-block-size: 2rem;
    border-block-end: 1px solid var(--line);
  }

  .version-questions > li > :first-child {
    text-align: end;
    font-size: var(--small);
    color: var(--faint);
    font-variant-numeric: tabular-nums;
  }

  .version-questions .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--soft);
  }

  @container versions (max-width: 44rem) {
    .version-columns {
      grid-template-columns: minmax(0, 1fr);
      align-content: start;
    }

    .version-list {
      border-inline-end: 0;
      border-block-end: 1px solid var(--line);
      max-block-size: 14rem;
      overflow: auto;
    }

    .version {
      padding-inline: 1rem;
    }
  }
`
