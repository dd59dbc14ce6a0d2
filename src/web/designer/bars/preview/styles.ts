import { css } from 'lit'
import { sentenceStyles } from '../../../authoring/conditions/styles.ts'

export const previewStyles = css`${sentenceStyles}
  .k-dialog.k-wide:has(.preview) {
    inline-size: min(80rem, 100% - 1.5rem);
  }

  .preview {
    --tall: clamp(50vh, 100vh - 12rem, 53rem);
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0.75rem 1.25rem;
    justify-items: center;
    padding-block-end: 1rem;
  }

  .preview.tablet {
    grid-template-columns: minmax(0, 48rem) minmax(18rem, 1fr);
  }

  .preview-bar {
    grid-column: 1 / -1;
    justify-self: stretch;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem;
  }

  .preview-bar > .k-row {
    display: flex;
    flex-wrap: wrap;
    min-block-size: 0;
    margin: 0;
  }

  .preview > :is(iframe, .nothing) {
    inline-size: 100%;
    block-size: var(--tall);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }

  .preview > .phone {
    max-inline-size: 24.375rem;
  }

  .preview.desktop {
    --tall: 63vh;
    grid-template-columns: minmax(0, 1fr);
  }

  .reasons {
    justify-self: stretch;
    min-inline-size: 0;
    max-block-size: var(--tall);
    overflow: auto;
    scrollbar-width: thin;
  }

  .desktop > .reasons {
    max-block-size: none;
  }

  .reasons h3 {
    margin: 0;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .reasons ol {
    display: grid;
    margin: 0.5rem 0 0;
    padding: 0;
    list-style: none;
  }

  .reasons li {
    padding-block: 0.5rem;
    border-block-start: 1px solid var(--line);
  }

  .reason-question {
    display: flex;
    align-items: baseline;
    gap: 0.5rem;
    margin: 0;
  }

  .reason-number {
    flex: none;
    min-inline-size: 1.25rem;
    color: var(--faint);
    font-variant-numeric: tabular-nums;
  }

  .reason-title {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  .not-asked .reason-title {
    color: var(--soft);
  }

  .reason-question .k-chip {
    flex: none;
  }

  .reasons .said {
    padding-inline-start: 1.75rem;
    font-size: var(--small);
  }

  @container editor (max-width: 760px) {
    .preview.preview {
      --tall: 60vh;
      grid-template-columns: minmax(0, 1fr);
    }

    .reasons {
      max-block-size: none;
    }
  }
`
