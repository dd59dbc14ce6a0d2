// Settings, problems and versions.
import { css } from 'lit'

export const panels = css`
  .inspector {
    grid-area: inspector;
    min-block-size: 0;
    overflow: auto;
    border-inline-start: 1px solid var(--line);
    background: var(--surface);
  }

  .inspector > header,
  .problems > header {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 3rem;
    padding-inline: 1rem 0.75rem;
    border-block-end: 1px solid var(--line);
    background: inherit;
  }

  .inspector h2,
  .problems h2 {
    margin: 0;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .plain {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }

  .fields {
    display: grid;
    gap: 0.75rem;
    padding: 0.875rem 1rem 1rem;
    border-block-end: 1px solid var(--line);
  }

  .fields h3 {
    margin: 0;
    color: var(--soft);
    font: 600 var(--small) / 1.4286 var(--font);
  }

  .fields > * {
    min-inline-size: 0;
  }

  .fields .k-field {
    inline-size: 100%;
  }

  .lead {
    margin: 0;
    padding: 0.875rem 1rem 0;
  }

  .foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    padding: 0.875rem 1rem 2rem;
  }

  .foot .delete {
    color: var(--danger);
  }

  .problems {
    grid-area: problems;
    max-block-size: 15rem;
    overflow: auto;
    border-block-start: 1px solid var(--line);
    background: var(--surface);
  }

  .problems ol {
    margin: 0;
    padding: 0.25rem 0.75rem 0.75rem 1rem;
    list-style: none;
  }

  .problems li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2.5rem;
  }

  .problems li + li {
    border-block-start: 1px solid var(--line);
  }

  .problems li > .k-i {
    color: var(--danger);
  }

  .problems p {
    margin: 0;
  }

  .problems .at {
    color: var(--soft);
    max-inline-size: 16rem;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .nothing {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    padding: 0.75rem 1rem;
    color: var(--soft);
  }

  .versions {
    display: grid;
    margin: 0;
    padding: 0 0 1rem;
    list-style: none;
  }

  .versions small {
    color: var(--soft);
    font-size: var(--small);
  }

  .versions li {
    display: grid;
    grid-template-columns: 2.5rem minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 3rem;
  }

  .versions li + li {
    border-block-start: 1px solid var(--line);
  }
`
