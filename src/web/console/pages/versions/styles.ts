// The frame around the list of versions and the chosen one.
import { css } from 'lit'

export const versionsPage = css`
  .versions-frame {
    border: 1px solid var(--line);
    border-radius: var(--radius-l);
    background: var(--raised);
    overflow: clip;
  }

  .versions-frame :is(ol, ul, p, h2, h3) {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  .versions-frame .version-list {
    padding: 0.75rem;
  }

  .version h2 {
    font: 600 var(--large) / 1.4 var(--font);
  }

  .version h3 {
    padding-block-end: 0.5rem;
    font: 600 var(--size) / 1.4 var(--font);
  }

  .versions-frame .changes ul {
    padding-block-start: 0.125rem;
  }

  .k-dialog-body .changes,
  .k-dialog-body .changes ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
`
