// What floats: dialogs, menus, tooltips, toasts.
import { css } from 'lit'

export const floating = css`
  .k-dialog {
    box-sizing: border-box;
    inline-size: min(30rem, 100% - 1.5rem);
    max-block-size: calc(100% - 3rem);
    margin: auto;
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
    color: var(--text);
    font: 400 var(--size) / 1.4286 var(--font);
    box-shadow: var(--shadow-3);
  }

  .k-dialog.k-wide {
    inline-size: min(45rem, 100% - 1.5rem);
  }

  .k-dialog::backdrop {
    background: rgb(16 18 27 / 0.4);
  }

  .k-dialog > header {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    gap: 0.25rem 0.5rem;
    padding-block: 1.25rem 0;
    padding-inline: 1.5rem 1rem;
  }

  .k-dialog > header > h2 {
    margin: 0;
    font: 600 var(--large) / 1.55 var(--font);
    overflow-wrap: anywhere;
  }

  .k-dialog > header > p {
    grid-column: 1 / -1;
    margin: 0;
    padding-inline-end: 0.5rem;
    color: var(--soft);
  }

  .k-dialog-body {
    padding: 1rem 1.5rem 0.25rem;
  }

  .k-dialog > footer {
    position: sticky;
    inset-block-end: 0;
    display: flex;
    flex-wrap: wrap;
    justify-content: end;
    gap: 0.5rem;
    padding: 1rem 1.5rem 1.25rem;
    background: inherit;
  }

  .k-menu {
    position: fixed;
    inset: auto;
    box-sizing: border-box;
    min-inline-size: 12rem;
    max-inline-size: calc(100vw - 1rem);
    max-block-size: calc(100vh - 1rem);
    overflow: auto;
    margin: 0;
    padding: 0.25rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    color: var(--text);
    box-shadow: var(--shadow-3);
    font: 400 var(--size) / 1.4286 var(--font);
  }

  .k-menu hr {
    margin: 0.25rem 0.5rem;
    border: 0;
    border-block-start: 1px solid var(--line);
  }

  .k-menu > button {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    inline-size: 100%;
    min-block-size: 2rem;
    padding: 0 0.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
  }

  .k-menu > button > :nth-last-child(1):not(:first-child, span) {
    margin-inline-start: auto;
  }

  .k-menu .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
    color: var(--soft);
  }

  .k-menu > button:is(:hover, :focus) {
    background: var(--hover);
    outline: none;
  }

  .k-menu > button:focus-visible {
    box-shadow: inset 0 0 0 2px var(--focus);
  }

  .k-menu > [aria-disabled="true"] {
    color: var(--faint);
    opacity: 0.7;
    cursor: default;
  }

  .k-menu > .k-danger-item,
  .k-menu > .k-danger-item .k-i {
    color: var(--danger);
  }

  .k-tip {
    position: fixed;
    inset: auto;
    max-inline-size: 16rem;
    margin: 0;
    padding: 0.1875rem 0.5rem;
    border: 0;
    border-radius: var(--radius-s);
    background: var(--text);
    color: var(--surface);
    font: 500 var(--small) / 1.35 var(--font);
    pointer-events: none;
  }

  .k-toasts {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 1.25rem;
    z-index: 3;
    display: grid;
    justify-items: center;
    pointer-events: none;
  }

  .k-toast {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    max-inline-size: calc(100% - 2rem);
    padding: 0.375rem 0.5rem 0.375rem 1rem;
    min-block-size: 2rem;
    box-sizing: border-box;
    border-radius: var(--radius);
    background: var(--text);
    color: var(--surface);
    font: 400 var(--size) / 1.4286 var(--font);
    box-shadow: var(--shadow-3);
    pointer-events: auto;
  }

  .k-toast .k-button {
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }

  .k-toast .k-button:hover {
    background: none;
    color: inherit;
  }

  @media (forced-colors: active) {
    .k-menu > button:focus-visible {
      outline: 2px solid Highlight;
    }

    .k-tip,
    .k-toast {
      border: 1px solid CanvasText;
    }
  }
`
