// Settings, problems, and the contents of dialogs.
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

  :is(.fields, .share, .offers) .k-stacked {
    min-block-size: 0;
    margin-block: 0;
  }

  .fields .k-field {
    inline-size: 100%;
  }

  .lead {
    margin: 0;
    padding: 0.875rem 1rem 0;
  }

  .place {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.75rem;
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

  .offers {
    display: grid;
    gap: 0.75rem;
    min-block-size: 20rem;
    align-content: start;
  }

  .offers h3 {
    margin: 0.25rem 0 -0.25rem;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .offers ul,
  .versions {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr));
    gap: 0.25rem 0.5rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .offer {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.5rem;
    inline-size: 100%;
    min-block-size: 2.25rem;
    margin: 0;
    padding: 0.25rem 0.625rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: 400 var(--size) / 1.4286 var(--font);
    text-align: start;
    cursor: pointer;
  }

  .offer:hover {
    border-color: var(--accent);
    background: var(--hover);
  }

  .offer .k-i {
    color: var(--accent-strong);
  }

  .offer span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .offer small,
  .versions small {
    color: var(--soft);
    font-size: var(--small);
  }

  .versions {
    grid-template-columns: minmax(0, 1fr);
    padding-block-end: 1rem;
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

  .share {
    display: grid;
    gap: 1rem;
    padding-block-end: 1rem;
  }

  .address {
    display: flex;
    align-items: end;
    gap: 0.5rem;
    margin: 0;
  }

  .address .k-button {
    min-block-size: 1.75rem;
  }

  .address > .k-row {
    flex: 1;
    min-inline-size: 0;
  }

  a.k-button {
    text-decoration: none;
    color: inherit;
  }
`
