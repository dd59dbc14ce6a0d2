// The view Languages.
import { css } from 'lit'

export const languageStyles = css`
  .wording {
    max-inline-size: 40rem;
    padding: 0.25rem 1.5rem 0.75rem;
  }

  @media (max-width: 30rem) {
    .wording {
      padding-inline: 1rem;
    }
  }

  .wording > summary {
    font-weight: 500;
  }

  .languages {
    container: languages / inline-size;
  }

  .language-settings {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    gap: 0.25rem 2rem;
    align-items: start;
    max-inline-size: 60rem;
    padding: 0.75rem 1.5rem;
  }

  .language-settings .k-field {
    inline-size: 100%;
  }

  .language-tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
    padding: 0.5rem 1.5rem;
    border-block: 1px solid var(--line);
    background: var(--sunken);
  }

  .language-tools > .k-row {
    margin: 0;
    min-block-size: 0;
  }

  .language-files {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
  }

  .texts {
    table-layout: fixed;
  }

  .texts :is(th, td) {
    padding: 0.5rem 1.5rem;
    border-block-end: 1px solid var(--line);
    vertical-align: top;
    text-align: start;
    overflow-wrap: anywhere;
  }

  .texts p {
    white-space: pre-wrap;
  }

  .texts code {
    font: 400 var(--small) / 1.5 var(--mono);
    color: var(--faint);
  }

  .texts .k-area {
    inline-size: 100%;
  }

  /* Above its field, so that the rows stay where they are. */
  .texts .marked > .text-bar {
    z-index: 1;
    inset-block: auto calc(100% - 0.125rem);
    padding: 0.125rem;
    border-radius: var(--radius-s);
    background: var(--raised);
    box-shadow: var(--shadow-2);
  }

  .texts .marked:not(:focus-within, :hover) > .text-bar {
    display: none;
  }

  .text-missing .k-area {
    border-style: dashed;
  }

  .text-outdated .k-area {
    border-color: var(--warn);
  }

  .text-note {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem;
    padding-block-start: 0.25rem;
    font-size: var(--small);
    color: var(--warn);
  }

  @container languages (max-width: 44rem) {
    .language-settings,
    .language-tools {
      padding-inline: 1rem;
    }

    .language-settings {
      grid-template-columns: 1fr 1fr;
      column-gap: 1rem;
    }

    .language-settings > :nth-child(n + 3) {
      grid-column: 1 / -1;
    }

    .texts,
    .texts :is(tbody, tr, td) {
      display: block;
    }

    .texts thead {
      display: none;
    }

    .texts tr {
      padding: 0.625rem 1rem;
      border-block-end: 1px solid var(--line);
    }

    .panel .texts td {
      padding: 0;
      border: 0;
    }

    .texts td + td {
      padding-block-start: 0.375rem;
    }
  }
`
