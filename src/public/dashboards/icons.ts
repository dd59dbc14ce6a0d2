import { type Html, html } from '../../engine/text/html.ts'

const icons = {
  calendar: html`<path d="M2 3.500h12v10H2zM2 6.500h12M5 2v3M11 2v3"/>`,
  search: html`<circle cx="7" cy="7" r="4.500"/><path d="m10.500 10.500 3.500 3.500"/>`,
  full: html`<path d="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"/>`,
  down: html`<path d="m4 6 4 4 4-4"/>`,
  filter: html`<path d="M2 4h12M4.500 8h7M7 12h2"/>`,
  x: html`<path d="m4 4 8 8M12 4l-8 8"/>`,
  undo: html`<path d="M5.500 3 2.500 6l3 3M2.500 6H9a4 4 0 0 1 0 8H6"/>`,
  table: html`<path d="M2 3h12v10H2zM2 6.500h12M6 6.500V13"/>`,
  up: html`<path d="M8 13V3M4 7l4-4 4 4"/>`,
  fall: html`<path d="M8 3v10M4 9l4 4 4-4"/>`,
} as const

export const icon = (name: keyof typeof icons): Html =>
  html`<svg class="i" viewBox="0 0 16 16" aria-hidden="true">${icons[name]}</svg>`
