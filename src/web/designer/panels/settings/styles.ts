// The view Settings.
import { css } from 'lit'

export const settingsStyles = css`
  .settings .panel-section {
    padding-block-end: 1.5rem;
    border-block-end: 1px solid var(--line);
  }

  .settings .panel-section:last-child {
    border-block-end: 0;
  }

  .endings {
    display: grid;
    gap: 1rem;
  }

  .panel .endings {
    margin-block: 0.5rem;
  }

  .ending {
    display: grid;
    gap: 0.25rem;
    min-inline-size: 0;
    padding: 0.75rem 1rem 1rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }

  .ending > header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem;
  }

  .ending h4 {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font: 600 var(--size) / 1.4286 var(--font);
  }

  .settings .panel-section > .k-button {
    margin-inline-start: -0.5rem;
  }

  .more > summary {
    color: var(--soft);
  }

  .settings input[type="datetime-local"] {
    inline-size: 13rem;
  }
`
