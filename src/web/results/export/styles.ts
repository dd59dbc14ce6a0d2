// The styles of the dialog for exports.
import { css } from 'lit'

export const exportStyles = css`
  .export { display: grid; gap: 0.75rem; padding-block-end: 1rem; }
  .export fieldset { margin: 0; padding: 0; border: 0; min-inline-size: 0; display: grid; gap: 0.25rem; }
  .export legend { padding: 0; margin-block-end: 0.25rem; font-weight: 600; }
  .export label:not(.k-row label) { display: flex; gap: 0.625rem; align-items: center; padding: 0.375rem 0.625rem; border-radius: var(--radius-s); cursor: pointer; }
  .export fieldset label { border: 1px solid var(--line); }
  .export label:not(.k-row label):hover { background: var(--hover); }
  .export fieldset label:has(:checked) { border-color: var(--accent); background: var(--accent-soft); }
  .export label:not(.k-row label) span { display: grid; overflow-wrap: anywhere; }
  .export b { font-weight: 500; }
  .export :is([type="radio"], [type="checkbox"]) { inline-size: 1.125rem; block-size: 1.125rem; margin: 0; flex: none; accent-color: var(--accent); }
  .export progress { inline-size: 100%; block-size: 0.5rem; accent-color: var(--accent); }
  .export-end { display: flex; flex-wrap: wrap; gap: 0.5rem; justify-content: end; }
`
