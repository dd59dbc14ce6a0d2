// Contents of settings and dialogs.
import { css } from 'lit'

export const contents = css`
  :is(.fields, .share, .offers) .k-stacked {
    min-block-size: 0;
    margin-block: 0;
  }

  .chart-buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.5rem;
  }

  .k-dialog.k-wide:has(> .k-dialog-body > .chart-editor) {
    inline-size: min(80rem, 100% - 1.5rem);
    block-size: calc(100% - 3rem);
  }

  .chart-editor {
    min-block-size: 20rem;
    background: none;
  }

  .k-dialog.k-wide:has(> .k-dialog-body > .board-preview) {
    inline-size: min(84rem, 100% - 1.5rem);
    block-size: calc(100% - 3rem);
  }

  .k-dialog-body:has(> .board-preview) {
    padding-inline: 0.5rem;
  }

  .color {
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }

  .color input {
    inline-size: 2.5rem;
    block-size: 2rem;
    padding: 0.125rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius-s);
    background: var(--raised);
  }

  .place {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.75rem;
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

  .offers ul {
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

  .offer small {
    color: var(--soft);
    font-size: var(--small);
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
