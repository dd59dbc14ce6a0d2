// Fields of the settings: texts with names, values by name, conditions; and the list of steps to add.
import { css } from 'lit'

export const fields = css`
  .fields .k-stacked {
    min-block-size: 0;
    margin-block: 0;
  }

  .fields .k-segments {
    flex-wrap: wrap;
  }

  .further > summary,
  .k-details > summary,
  .sample > summary {
    color: var(--soft);
    font-weight: 500;
    cursor: pointer;
  }

  summary:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
    border-radius: 0.25rem;
  }

  .value-box {
    position: relative;
    display: grid;
    border: 1px solid var(--edge);
    border-radius: var(--radius-s);
    background: var(--surface);
  }

  .value-box:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  .value-box > :is(pre, textarea) {
    grid-area: 1 / 1;
    box-sizing: border-box;
    inline-size: 100%;
    min-inline-size: 0;
    margin: 0;
    padding: 0.3125rem 1.875rem 0.3125rem 0.5rem;
    border: 0;
    background: none;
    font: 400 var(--size) / 1.5 var(--font);
    letter-spacing: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    tab-size: 2;
  }

  .value-box > textarea:dir(rtl) {
    padding: 0.3125rem 0.5rem 0.3125rem 1.875rem;
  }

  .value-box.long > pre {
    min-block-size: 8rem;
  }

  .value-box.code > :is(pre, textarea) {
    font-family: var(--mono);
    font-size: 0.93em;
  }

  .value-text {
    block-size: 100%;
    resize: none;
    overflow: hidden;
    outline: none;
    color: transparent;
    caret-color: var(--text);
  }

  .value-text::placeholder {
    color: var(--faint);
    opacity: 1;
  }

  .value-back span {
    border-radius: 0.25rem;
    box-decoration-break: clone;
  }

  .v-name {
    background: var(--accent-soft);
    color: var(--accent-strong);
  }

  .v-unknown {
    background: var(--warn-soft);
    color: var(--warn);
  }

  .value-insert {
    position: absolute;
    inset-block-start: 0.1875rem;
    inset-inline-end: 0.1875rem;
    display: grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    margin: 0;
    padding: 0;
    border: 0;
    border-radius: 0.25rem;
    background: var(--surface);
    color: var(--soft);
    cursor: pointer;
  }

  .value-insert:hover {
    background: var(--hover);
    color: var(--text);
  }

  .value-insert:focus-visible {
    outline: 2px solid var(--focus);
  }

  .value-insert .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .value-list {
    position: absolute;
    inset-block-start: calc(100% + 0.25rem);
    inset-inline: 0;
    z-index: 4;
    max-block-size: 18rem;
    overflow: auto;
    padding: 0.375rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    box-shadow: var(--shadow-3);
  }

  :is(.value-list, .add-list) [role="group"] > p {
    margin: 0;
    padding: 0.375rem 0.5rem 0.125rem;
    color: var(--soft);
    font-size: var(--small);
  }

  :is(.value-list, .add-list) [role="option"] {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-block-size: 2rem;
    padding: 0.125rem 0.5rem;
    border-radius: var(--radius-s);
    cursor: pointer;
  }

  .value-list small {
    margin-inline-start: auto;
    color: var(--soft);
    font-size: var(--small);
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  :is(.value-list, .add-list) [role="option"]:is(:hover, [aria-selected="true"]) {
    background: var(--hover);
  }

  .adding {
    display: grid;
    gap: 0.75rem;
    padding-block-end: 1rem;
  }

  .adding > .k-field {
    inline-size: 100%;
    min-block-size: 2.25rem;
  }

  .add-list {
    max-block-size: min(26rem, 60vh);
    overflow: auto;
    margin-inline: -0.5rem;
  }

  .map {
    display: grid;
    gap: 0.5rem;
  }

  .fields :is(.map, .more-fields, .object) > .k-button,
  .fields > .k-button {
    justify-self: start;
  }

  .map-row .k-field {
    min-block-size: 2rem;
  }

  .map-row {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr) auto;
    align-items: start;
    gap: 0.375rem;
  }

  .filter-row {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) auto;
  }

  .filter-row > :nth-child(3) {
    grid-area: 2 / 1 / auto / span 2;
  }

  .filter-row > :nth-child(4) {
    grid-area: 1 / 3;
  }

  .duration {
    display: grid;
    grid-template-columns: 6rem minmax(0, 1fr);
    gap: 0.5rem;
  }

  .condition {
    display: grid;
    gap: 0.5rem;
  }

  .fact {
    display: grid;
    grid-template-columns: 5rem minmax(0, 1fr) auto;
    align-items: center;
    gap: 0.5rem;
  }

  .fact .words {
    color: var(--soft);
    overflow-wrap: anywhere;
    line-height: 1.6;
  }

  .fact .words b {
    color: var(--text);
  }

  .more-fields {
    display: grid;
    gap: 0.625rem;
  }

  .further > .more-fields {
    padding-block-start: 0.75rem;
  }

  .case {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    gap: 0.25rem;
  }

  .cond-foot {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
  }

  .note {
    display: flex;
    gap: 0.5rem;
    margin: 0;
    padding: 0.5rem 0.625rem;
    border-radius: var(--radius-s);
    background: var(--sunken);
    color: var(--soft);
    font-size: var(--small);
  }

  .note .k-i {
    flex: none;
    inline-size: 1rem;
    block-size: 1rem;
  }
`
