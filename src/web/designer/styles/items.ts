// Choices, rows and columns in place; labels and images of the selected card.
import { css } from 'lit'

export const items = css`
  .items-head {
    display: flex;
    justify-content: space-between;
    margin: 0;
    padding-block: 1rem 0.25rem;
    padding-inline-end: 1.125rem;
    color: var(--faint);
    font-size: var(--small);
    line-height: 1rem;
  }

  .items ol {
    margin: 0;
    padding: 0;
    list-style: none;
    counter-reset: item;
  }

  .item-row {
    display: flex;
    align-items: center;
    min-block-size: 2.5rem;
    margin-inline-start: -1.5rem;
    border-radius: var(--radius-s);
  }

  .item-row .inplace {
    flex: 1;
    min-inline-size: 0;
    margin-inline: 0.5rem;
    padding: 0.25rem 0.5rem;
  }

  .item-row > .grip,
  .quiet {
    opacity: 0;
  }

  .item-row:is(:hover, :focus-within) > :is(.grip, .quiet) {
    opacity: 1;
  }

  @media (hover: none) {
    .item-row > :is(.grip, .quiet) {
      opacity: 1;
    }
  }

  .shape {
    display: inline-grid;
    place-items: center;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    flex: none;
    border: 1.5px solid var(--edge);
    border-radius: 50%;
  }

  .shape.multiple_choice {
    border-radius: 0.3125rem;
  }

  .shape:is(.ranking, .dropdown) {
    border: 0;
    color: var(--faint);
    font-size: var(--small);
    font-variant-numeric: tabular-nums;
  }

  .choice-image {
    inline-size: 2rem;
    block-size: 2rem;
    flex: none;
    border-radius: var(--radius-s);
    object-fit: cover;
  }

  .other-text {
    margin-inline-start: 1rem;
    color: var(--soft);
    font-size: 1rem;
  }

  .mark {
    display: grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    margin: 0 0.875rem;
    padding: 0;
    border: 1.5px solid var(--edge);
    border-radius: 50%;
    background: none;
    color: transparent;
    cursor: pointer;
    flex: none;
  }

  .mark .k-i {
    inline-size: 1rem;
    block-size: 1rem;
    stroke-width: 2;
  }

  .mark[aria-pressed="true"] {
    border-color: var(--good);
    background: var(--good);
    color: var(--raised);
  }

  .right .inplace {
    color: var(--good);
    font-weight: 500;
  }

  .items-foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
    margin-inline-start: -0.5rem;
    padding-block: 0.25rem;
  }

  .body > .lines {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
    column-gap: 2.5rem;
  }

  .labels {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
    column-gap: 1rem;
    margin-block-start: 0.5rem;
  }

  .image-editor {
    margin-block-start: 0.5rem;
  }

  .image-editor .items-foot,
  .fieldset .items-foot {
    margin-inline-start: 0;
  }

  .thumb {
    display: block;
    max-inline-size: 100%;
    max-block-size: 16rem;
    border-radius: var(--radius);
    margin-block: 0.5rem;
  }

  @media (forced-colors: active) {
    .mark[aria-pressed="true"] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`
