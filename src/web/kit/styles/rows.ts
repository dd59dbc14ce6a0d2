// Labels with their controls.
import { css } from 'lit'

export const rows = css`
  .k-row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.125rem 0.75rem;
    min-block-size: 2.25rem;
    min-inline-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  .k-row > :is(label, .k-label) {
    color: var(--soft);
    overflow-wrap: anywhere;
  }

  .k-stacked {
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem;
    margin-block: 0.375rem 0.5rem;
  }

  .k-stacked > .k-select,
  .k-stacked > .k-number {
    inline-size: 100%;
  }

  .k-off > :is(label, .k-label) {
    color: var(--faint);
  }

  .k-hint,
  .k-error {
    grid-column: 1 / -1;
    margin: 0;
    font-size: var(--small);
    line-height: 1.35;
    color: var(--faint);
  }

  .k-error {
    color: var(--danger);
  }

  .k-field {
    box-sizing: border-box;
    min-inline-size: 0;
    inline-size: 10rem;
    min-block-size: 1.75rem;
    margin: 0;
    padding: 0.1875rem 0.5rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius-s);
    background: var(--surface);
    color: var(--text);
    font: 400 var(--size) / 1.4286 var(--font);
  }

  .k-stacked .k-field {
    inline-size: 100%;
  }

  .k-field::placeholder {
    color: var(--faint);
    opacity: 1;
  }

  .k-field[aria-invalid="true"] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }

  .k-field:disabled {
    background: var(--hover);
    color: var(--faint);
    border-color: var(--line);
  }

  .k-area {
    display: block;
    field-sizing: content;
    max-block-size: 20rem;
    padding-block: 0.3125rem;
    resize: vertical;
  }

  .k-code {
    font-family: var(--mono);
    font-size: 0.93em;
  }

  .k-number {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
  }

  .k-number > .k-field {
    inline-size: 5.5rem;
    text-align: end;
    font-variant-numeric: tabular-nums;
    appearance: textfield;
  }

  .k-unit {
    color: var(--soft);
    white-space: nowrap;
  }

  .k-select {
    position: relative;
    display: inline-flex;
    min-inline-size: 0;
  }

  .k-select > select {
    appearance: none;
    padding-inline-end: 1.5rem;
    text-overflow: ellipsis;
    cursor: pointer;
  }

  .k-select > .k-i {
    position: absolute;
    inset-inline-end: 0.25rem;
    inset-block: 0;
    margin-block: auto;
    inline-size: 1rem;
    block-size: 1rem;
    color: var(--soft);
    pointer-events: none;
  }

  .k-segments {
    display: inline-flex;
    max-inline-size: 100%;
    padding: 2px;
    border-radius: var(--radius-s);
    background: var(--hover);
  }

  .k-segments > label {
    position: relative;
    display: flex;
    flex: 1 0 auto;
  }

  .k-segments input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }

  .k-segments span {
    display: flex;
    align-items: center;
    justify-content: center;
    flex: 1;
    min-block-size: 1.375rem;
    padding-inline: 0.625rem;
    border: 1px solid transparent;
    border-radius: calc(var(--radius-s) - 2px);
    color: var(--soft);
    text-align: center;
  }

  .k-segments :checked + span {
    background: var(--raised);
    border-color: var(--edge);
    color: var(--text);
    font-weight: 500;
  }

  .k-segments :focus-visible + span {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .k-segments :disabled + span {
    color: var(--faint);
  }

  .k-switch {
    position: relative;
    appearance: none;
    inline-size: 2rem;
    block-size: 1.25rem;
    margin: 0;
    border: 1.5px solid var(--edge);
    border-radius: 999px;
    background: none;
    cursor: pointer;
    flex: none;
  }

  .k-switch::before {
    content: "";
    position: absolute;
    inset-block-start: 2.5px;
    inset-inline-start: 3px;
    inline-size: 12px;
    block-size: 12px;
    border-radius: 50%;
    background: var(--edge);
  }

  .k-switch::after {
    content: "";
    position: absolute;
    inset: -4px;
  }

  .k-switch:checked {
    border-color: var(--accent);
    background: var(--accent);
  }

  .k-switch:checked::before {
    inset-inline-start: auto;
    inset-inline-end: 3px;
    background: var(--on-accent);
  }

  .k-switch:disabled {
    opacity: 0.5;
    cursor: default;
  }

  .k-checks {
    display: grid;
    gap: 0.125rem;
  }

  /* Long lists scroll. */
  .k-checks:has(> :nth-child(13)) {
    max-block-size: 17.5rem;
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  .k-check {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 1.75rem;
    cursor: pointer;
  }

  .k-check > input {
    inline-size: 1rem;
    block-size: 1rem;
    margin: 0;
    accent-color: var(--accent);
    flex: none;
  }

  @media (pointer: coarse) {
    .k-row {
      min-block-size: 2.75rem;
    }

    .k-icon-button {
      inline-size: 2.25rem;
      block-size: 2.25rem;
    }

    .k-segments span {
      min-block-size: 2rem;
    }

    /* Smaller text makes phones zoom in. */
    .k-field {
      min-block-size: 2.25rem;
      font-size: max(1rem, var(--size));
    }
  }

  @media (forced-colors: active) {
    .k-switch:checked {
      background: Highlight;
    }

    .k-switch::before {
      background: ButtonText;
    }

    .k-segments :checked + span,
    .k-primary {
      outline: 2px solid Highlight;
    }
  }
`
