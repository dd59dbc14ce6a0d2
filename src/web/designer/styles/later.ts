// The bar of texts, and templates in the empty canvas.
import { css } from 'lit'

export const laterStyles = css`
  .text-bar {
    display: flex;
    opacity: 0;
    transition: opacity var(--fast);
  }

  .marked {
    position: relative;
  }

  .card-bar > .text-bar {
    margin-inline: auto;
  }

  .marked > .text-bar {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
  }

  .marked .k-row > label {
    padding-inline-end: 10rem;
  }

  .marked:is(:hover, :focus-within) .text-bar,
  .card:focus-within .text-bar,
  .card:hover .text-bar {
    opacity: 1;
  }

  .text-bar .k-icon-button {
    color: var(--soft);
  }

  @media (hover: none) {
    .text-bar {
      opacity: 1;
    }
  }

  @container editor (max-width: 760px) {
    .card-bar:has(.text-bar) {
      flex-wrap: wrap;
    }

    .text-bar {
      opacity: 1;
    }

    .card-bar > .text-bar {
      order: 1;
      inline-size: 100%;
      margin-inline: 1.625rem 0;
      padding-block-end: 0.25rem;
    }
  }

  .rules {
    display: grid;
    gap: 0.75rem;
    justify-items: start;
  }

  .rule {
    display: grid;
    gap: 0.5rem;
    inline-size: 100%;
    padding-block-end: 0.75rem;
    border-block-end: 1px solid var(--line);
  }

  .rule > .k-button {
    justify-self: start;
  }

  .condition-row {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 0 0.25rem;
  }

  .condition-row > .facts {
    margin: 0;
  }

  .condition-row > .k-button {
    margin-inline-start: 0;
  }

  .condition-row > .cond {
    grid-column: 1 / -1;
    margin-block: 0.25rem 0.75rem;
  }

  .templates {
    inline-size: min(36rem, 100%);
    padding-block-start: 1rem;
  }

  .templates h3 {
    margin: 0 0 0.5rem;
    color: var(--soft);
    font: 600 var(--small) / 1.35 var(--font);
  }

  .templates ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
    gap: 0.75rem;
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .templates .k-button {
    inline-size: 100%;
  }

  .templates p {
    margin-block-start: 0.25rem;
    font-size: var(--small);
  }

  @media (prefers-reduced-motion: reduce) {
    .text-bar {
      transition: none;
    }
  }
`
