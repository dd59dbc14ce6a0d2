// The view Theme, and the sample of a page.
import { css } from 'lit'

export const themeStyles = css`
  .theme {
    container: theme / inline-size;
  }

  .theme-columns {
    display: grid;
    grid-template-columns: minmax(0, 34rem) minmax(0, 1fr);
    flex: 1;
  }

  .color {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.125rem 0.75rem;
    padding-block: 0.25rem;
  }

  .color > label {
    color: var(--soft);
  }

  .color-controls {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
  }

  .color-controls > input[type="color"] {
    inline-size: 2.25rem;
    block-size: 1.75rem;
    padding: 2px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-s);
    background: var(--surface);
    cursor: pointer;
  }

  .color-controls > input[type="color"]:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .color-controls > .k-field {
    inline-size: 6rem;
  }

  .color-gap {
    inline-size: 1.75rem;
  }

  .color-note {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    gap: 0.25rem;
    font-size: var(--small);
    color: var(--soft);
  }

  .color-note .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .color-low {
    display: inline-flex;
    gap: 0.25rem;
    color: var(--danger);
  }

  .color-fix {
    grid-column: 1 / -1;
    display: flex;
    align-items: center;
    gap: 0.5rem;
  }

  .swatch {
    inline-size: 1.25rem;
    block-size: 1.25rem;
    flex: none;
    border: 1px solid var(--edge);
    border-radius: 50%;
  }

  .presets {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }

  .preset {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2.25rem;
    padding-inline: 0.5rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--surface);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  .preset:hover {
    background: var(--hover);
  }

  .preset[aria-pressed="true"] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
    font-weight: 500;
  }

  .preset:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .preset-colors {
    display: inline-flex;
  }

  .preset-colors > :last-child {
    margin-inline-start: -0.5rem;
  }

  .theme-image > img {
    display: block;
    max-inline-size: 100%;
    max-block-size: 6rem;
    margin-block: 0.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
  }

  .samples {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr));
    align-content: start;
    gap: 1.25rem;
    padding: 1.5rem;
    background: var(--sunken);
    border-inline-start: 1px solid var(--line);
  }

  .sample-frame > figcaption {
    padding-block-end: 0.375rem;
    font-size: var(--small);
    color: var(--soft);
  }

  .sample {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    padding: 1.5rem 1.25rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--sample-surface);
    color: var(--sample-text);
    forced-color-adjust: none;
    font: 400 1rem / 1.5 var(--sample-font);
  }

  .sample > img {
    max-block-size: 2rem;
    max-inline-size: 8rem;
  }

  .sample > b {
    font-weight: 600;
    font-size: 1.125rem;
  }

  .sample > span:not([class]) {
    color: var(--sample-soft);
  }

  .sample-choice {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    justify-self: stretch;
    min-block-size: 2.75rem;
    padding-inline: 0.75rem;
    border: 1px solid var(--sample-line);
    border-radius: var(--sample-radius);
    background: var(--sample-raised);
  }

  .sample-compact .sample-choice {
    min-block-size: 2.25rem;
  }

  .sample-choice > i {
    box-sizing: border-box;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    border: 1.5px solid var(--sample-edge);
    border-radius: 50%;
  }

  .sample-chosen {
    border-color: var(--sample-accent);
    background: var(--sample-accent-soft);
  }

  .sample-chosen > i {
    border: 5px solid var(--sample-accent);
  }

  .sample-button {
    display: inline-flex;
    align-items: center;
    min-block-size: 2.75rem;
    margin-block-start: 0.25rem;
    padding-inline: 1.25rem;
    border-radius: var(--sample-radius);
    background: var(--sample-accent);
    color: var(--sample-on-accent);
    font-weight: 500;
  }

  @container theme (max-width: 56rem) {
    .theme-columns {
      grid-template-columns: minmax(0, 1fr);
    }

    .samples {
      order: -1;
      border-inline-start: 0;
      border-block-end: 1px solid var(--line);
      grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
      gap: 0.75rem;
      padding: 0.75rem 1rem 1rem;
    }

    .sample {
      gap: 0.375rem;
      padding: 0.75rem;
      font-size: 0.8125rem;
    }

    .sample > b {
      font-size: 0.9375rem;
    }

    .sample > span:not([class]),
    .sample-choice:not(.sample-chosen) {
      display: none;
    }
  }
`
