import { css } from 'lit'

export const shareStyles = css`
  .share > section {
    padding-block: 1rem 0.75rem;
    border-block-start: 1px solid var(--line);
  }

  .share > section:first-child {
    padding-block-start: 0;
    border: 0;
  }

  .share h3 {
    margin: 0 0 0.25rem;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .share .soft {
    margin: 0 0 0.25rem;
    color: var(--soft);
  }

  .share-link {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 1.5rem;
  }

  .share-line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    gap: 0 0.5rem;
  }

  .share-line > .k-button {
    margin-block-start: 1.875rem;
  }

  .share-open {
    margin: 0;
  }

  .share-open a {
    display: inline-block;
    padding-block: 0.25rem;
    color: var(--accent-strong);
    text-underline-offset: 0.2em;
  }

  .qr-figure {
    margin: 0;
    text-align: center;
  }

  .qr {
    display: block;
    inline-size: 8.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: #fff;
  }

  .share-modes .k-segments {
    flex-wrap: wrap;
  }

  .share-options {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
    gap: 0 1rem;
  }

  @media (max-width: 40rem) {
    .share-link {
      grid-template-columns: minmax(0, 1fr);
    }

    .share-line:has(textarea) {
      grid-template-columns: minmax(0, 1fr);
      justify-items: start;
    }

    .share-line:has(textarea) > :first-child {
      inline-size: 100%;
    }

    .share-line:has(textarea) > .k-button {
      margin-block-start: 0;
    }

    .qr-figure {
      display: flex;
      align-items: center;
      gap: 0.5rem;
      padding-block-start: 0.5rem;
    }
  }
`
