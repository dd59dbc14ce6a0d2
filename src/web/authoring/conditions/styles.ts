// Conditions: sentences with chips, and rows of selects.
import { css } from 'lit'

export const sentenceStyles = css`
  .said {
    line-height: 1.9;
    overflow-wrap: anywhere;
  }

  .said ul {
    padding-inline-start: 1.5rem;
  }

  .said .said-group > ul {
    margin-inline-start: 0.25rem;
    padding-inline-start: 1.25rem;
    border-inline-start: 1px solid var(--line);
  }

  .said b {
    font-weight: 600;
  }

  .said-operator {
    margin-inline: 0.25rem;
    color: var(--soft);
  }

  .said-subject,
  .said-value,
  .said-target {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    max-inline-size: 100%;
    box-sizing: border-box;
    padding: 0.0625rem 0.4375rem;
    border-radius: var(--radius-s);
    line-height: 1.4286;
    vertical-align: baseline;
  }

  :is(.said-subject, .said-target) > span {
    align-self: baseline;
    min-inline-size: 0;
  }

  .said-subject {
    background: var(--accent-soft);
    color: var(--accent-strong);
  }

  .said-unknown {
    background: var(--danger-soft);
    color: var(--danger);
  }

  .said-target {
    background: var(--good-soft);
    color: var(--good);
  }

  .said-value {
    box-shadow: inset 0 0 0 1px var(--edge);
  }

  .said .k-i {
    inline-size: 1rem;
    block-size: 1rem;
  }

  .said-formula {
    font-family: var(--mono);
    font-size: 0.93em;
  }

  .cond {
    display: grid;
    gap: 0.5rem;
    min-inline-size: 0;
    justify-items: start;
  }

  .cond > :is(.formula, .cond-rows, .cond-head) {
    justify-self: stretch;
  }

  .cond-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.25rem 0.75rem;
  }

  .cond-head > .k-row {
    min-block-size: 0;
    margin: 0;
  }

  .cond-label {
    font-weight: 500;
  }

  .cond-match {
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
    color: var(--soft);
  }

  .cond-match select {
    inline-size: auto;
    font-weight: 600;
  }

  .cond-rows {
    display: grid;
    gap: 0.5rem;
    min-inline-size: 0;
  }

  .cond-rows > li {
    min-inline-size: 0;
  }

  .cond-group {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    padding-inline-start: 0.75rem;
    border-inline-start: 2px solid var(--line);
  }

  .cond-group > .cond-rows {
    justify-self: stretch;
  }

  .cond-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.375rem;
  }

  .cond-row :is(select, .cond-constant) {
    inline-size: auto;
    field-sizing: content;
    max-inline-size: 100%;
  }

  .cond-row .k-select {
    max-inline-size: 16rem;
  }

  .cond-subject select {
    border-color: transparent;
    background: var(--accent-soft);
    color: var(--accent-strong);
    font-weight: 500;
  }

  .cond-row .cond-constant {
    inline-size: 10rem;
  }

  .cond-row .cond-number {
    inline-size: 6rem;
  }

  .cond-row input[type="datetime-local"] {
    inline-size: 13rem;
  }

  .cond-values {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 0.375rem;
    min-inline-size: 0;
  }

  .cond-one {
    display: inline-flex;
    align-items: center;
  }

  .cond-chip {
    display: inline-flex;
    align-items: center;
    gap: 0.125rem;
    min-block-size: 1.75rem;
    box-sizing: border-box;
    padding-inline-start: 0.5rem;
    border: 1px solid var(--edge);
    border-radius: var(--radius-s);
  }

  .cond-chip > button {
    display: grid;
    place-items: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    padding: 0;
    border: 0;
    border-radius: var(--radius-s);
    background: none;
    color: var(--soft);
    cursor: pointer;
  }

  .cond-chip > button:focus-visible {
    outline: 2px solid var(--focus);
  }

  .cond-chip .k-i {
    inline-size: 0.875rem;
    block-size: 0.875rem;
  }

  .cond-remove {
    margin-inline-start: auto;
  }

  .cond-add,
  .cond > .k-button {
    margin-inline-start: -0.5rem;
  }

  .cond-add {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem;
  }

  @media (forced-colors: active) {
    .said-subject,
    .said-target,
    .cond-subject select {
      border: 1px solid CanvasText;
    }
  }
`
