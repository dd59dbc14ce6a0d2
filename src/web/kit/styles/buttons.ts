// Buttons.
import { css } from 'lit'

export const buttons = css`
  :is(.k-button, .k-icon-button) {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.375rem;
    margin: 0;
    padding: 0;
    border: 1px solid transparent;
    border-radius: var(--radius-s);
    background: none;
    color: inherit;
    font: 500 var(--size) / 1.4286 var(--font);
    white-space: nowrap;
    cursor: pointer;
    flex: none;
  }

  .k-button {
    min-block-size: 2rem;
    padding-inline: 0.625rem;
  }

  .k-button .k-i,
  .k-icon-button .k-i {
    inline-size: 1.125rem;
    block-size: 1.125rem;
  }

  .k-icon-button {
    inline-size: 1.75rem;
    block-size: 1.75rem;
    color: var(--soft);
  }

  .k-small {
    min-block-size: 1.75rem;
    padding-inline: 0.5rem;
  }

  .k-ghost {
    color: var(--soft);
  }

  .k-line {
    border-color: var(--edge);
    background: var(--surface);
  }

  .k-primary {
    padding-inline: 0.875rem;
    background: var(--accent);
    color: var(--on-accent);
  }

  .k-danger {
    padding-inline: 0.875rem;
    background: var(--danger);
    color: var(--surface);
  }

  :is(.k-ghost, .k-line, .k-icon-button):hover:not([aria-disabled="true"]),
  :is(.k-ghost, .k-icon-button):is([aria-pressed="true"], [aria-expanded="true"]) {
    background: var(--hover);
    color: var(--text);
  }

  .k-primary:hover:not([aria-disabled="true"]) {
    background: var(--accent-strong);
  }

  :is(.k-button, .k-icon-button)[aria-disabled="true"] {
    opacity: 0.5;
    cursor: default;
  }

  :is(.k-button, .k-icon-button, .k-field, .k-switch, .k-check > input, summary, a):focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  @media (prefers-reduced-motion: no-preference) {
    .k-button,
    .k-icon-button {
      transition: background-color var(--fast) var(--ease);
    }
  }
`
