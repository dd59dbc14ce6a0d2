// Formulas: a field over its text in colors, and the list of completions.
import { css } from 'lit'

export const formulaStyles = css`
  .formula {
    display: grid;
    gap: 0.25rem;
    min-inline-size: 0;
  }

  .formula > .k-button {
    justify-self: start;
  }

  .formula-box {
    position: relative;
    display: grid;
    border: 1px solid var(--edge);
    border-radius: var(--radius-s);
    background: var(--surface);
  }

  .formula-box:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .formula-box > :is(pre, textarea) {
    grid-area: 1 / 1;
    box-sizing: border-box;
    inline-size: 100%;
    min-block-size: 2.25rem;
    margin: 0;
    padding: 0.375rem 0.625rem;
    border: 0;
    background: none;
    font: 400 max(0.8125rem, var(--size)) / 1.6 var(--mono);
    letter-spacing: 0;
    text-align: left;
    direction: ltr;
    white-space: pre-wrap;
    overflow-wrap: break-word;
    tab-size: 2;
  }

  .formula-box > textarea {
    block-size: 100%;
    resize: none;
    overflow: hidden;
    outline: none;
    color: transparent;
    caret-color: var(--text);
  }

  .formula-text::placeholder {
    color: var(--faint);
    opacity: 1;
  }

  .t-word,
  .t-quotedName {
    color: var(--accent-strong);
  }

  .t-number,
  .t-text {
    color: var(--good);
  }

  .t-wrong {
    text-decoration: underline wavy var(--danger);
    text-decoration-skip-ink: none;
    text-underline-offset: 0.2em;
  }

  .formula-list {
    position: absolute;
    inset-block-start: calc(100% + 0.25rem);
    inset-inline: 0;
    z-index: 4;
    max-block-size: 16rem;
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: var(--raised);
    box-shadow: var(--shadow-3);
  }

  /* The inspector is not a panel, whose lists have no marks. */
  :is(.panel, .inspector) .formula-list {
    margin: 0;
    padding: 0.25rem;
    list-style: none;
  }

  .formula-list > li {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 1.75rem;
    padding-inline: 0.5rem;
    border-radius: calc(var(--radius-s) - 2px);
    cursor: pointer;
  }

  .formula-list > li[aria-selected="true"] {
    background: var(--accent-soft);
  }

  .formula-list code {
    font-family: var(--mono);
    color: var(--accent-strong);
  }

  .formula-list span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-size: var(--small);
    color: var(--soft);
  }

  .formula-error {
    display: flex;
    gap: 0.375rem;
    align-items: start;
  }

  .formula-error .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  @media (forced-colors: active) {
    .formula-box > textarea {
      color: CanvasText;
    }
    .formula-back {
      visibility: hidden;
    }
    .formula-list > li[aria-selected="true"] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`
