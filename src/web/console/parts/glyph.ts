// The console's icons: lines on a grid of 16 units. Those of the kit are for its controls.
import { html, svg, type TemplateResult } from 'lit'

const glyphs = {
  building: svg`<path d="M2 13.5h12M3.5 13.5v-11h6v11M9.5 6.5h3v7M5.75 5.25h1.5M5.75 8h1.5M5.75 10.75h1.5"/>`,
  chart: svg`<path d="M2.5 13.5h11M4.5 11V7.5M8 11V3M11.5 11V5.5"/>`,
  check: svg`<path d="m3 8.5 3.25 3.25L13 4.75"/>`,
  code: svg`<path d="M5.5 4 1.75 8l3.75 4M10.5 4l3.75 4-3.75 4"/>`,
  compass: svg`<circle cx="8" cy="8" r="6"/><path d="m10.5 5.5-1.4 3.6-3.6 1.4 1.4-3.6z"/>`,
  copy: svg`<path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"/>`,
  database: svg`<ellipse cx="8" cy="4" rx="5.25" ry="2"/><path d="M2.75 4v8c0 1.1 2.35 2 5.25 2s5.25-.9 5.25-2V4M2.75 8c0 1.1 2.35 2 5.25 2s5.25-.9 5.25-2"/>`,
  dots: svg`<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2"/>`,
  down: svg`<path d="m4 6 4 4 4-4"/>`,
  download: svg`<path d="M8 2.5v7.5M4.75 7 8 10.25 11.25 7M3 13.25h10"/>`,
  edit: svg`<path d="M10.5 2.75 13.25 5.5 5.5 13.25H2.75V10.5z"/>`,
  external: svg`<path d="M6 3H3v10h10v-3M9 3h4v4M13 3 7.5 8.5"/>`,
  eye: svg`<path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8z"/><circle cx="8" cy="8" r="1.75"/>`,
  flow: svg`<circle cx="3.75" cy="4" r="1.75"/><circle cx="3.75" cy="12" r="1.75"/><circle cx="12.25" cy="8" r="1.75"/><path d="M3.75 5.75v4.5M5.5 4h2.25c1.5 0 2.25 1 2.75 2.25"/>`,
  form: svg`<path d="M3.5 1.75h9v12.5h-9zM6 5h4M6 8h4M6 11h2"/>`,
  globe: svg`<circle cx="8" cy="8" r="6"/><path d="M2 8h12M8 2c2 1.8 2.5 4 2.5 6S10 12.2 8 14c-2-1.8-2.5-4-2.5-6S6 3.8 8 2z"/>`,
  grid: svg`<path d="M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM9.5 9.5h4v4h-4z"/>`,
  key: svg`<circle cx="5" cy="8" r="2.75"/><path d="M7.75 8H14v2.5M11.5 8v2"/>`,
  link: svg`<path d="M6.75 9.25a2.5 2.5 0 0 0 3.5 0l2.25-2.25A2.5 2.5 0 0 0 9 3.5l-.9.9M9.25 6.75a2.5 2.5 0 0 0-3.5 0L3.5 9A2.5 2.5 0 0 0 7 12.5l.9-.9"/>`,
  lock: svg`<path d="M3 7h10v6.5H3zM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2"/>`,
  logo: svg`<path d="M3 3.5h10M3 8h6.5M3 12.5h3.5" stroke-width="2"/>`,
  offline: svg`<path d="M4.8 12.4A2.8 2.8 0 0 1 4.3 6.9 4 4 0 0 1 6.4 4.3M8.8 3.9A4 4 0 0 1 12 7.7a2.4 2.4 0 0 1 1.2 4M2.4 2.4l11.2 11.2"/>`,
  people: svg`<circle cx="6" cy="5.25" r="2.25"/><path d="M1.75 13c.3-2.4 2-3.75 4.25-3.75S9.95 10.6 10.25 13M10.75 3.25a2.1 2.1 0 0 1 0 4M12 9.6c1.3.5 2.1 1.7 2.25 3.4"/>`,
  pie: svg`<path d="M7 3.25a5.5 5.5 0 1 0 5.75 5.75H7z"/><path d="M9.5 1.75a5 5 0 0 1 4.75 4.75H9.5z"/>`,
  pause: svg`<path d="M5.5 3v10M10.5 3v10"/>`,
  play: svg`<path d="M4.5 3v10l8.5-5z"/>`,
  plus: svg`<path d="M8 3.5v9M3.5 8h9"/>`,
  quiz: svg`<circle cx="8" cy="8" r="6"/><path d="m5.25 8.25 2 2 3.5-4"/>`,
  search: svg`<circle cx="7" cy="7" r="4.25"/><path d="m10.25 10.25 3.25 3.25"/>`,
  send: svg`<path d="M14 2 2 6.75l4.75 2.5L9.25 14zM14 2 6.75 9.25"/>`,
  settings: svg`<path d="M2.5 5h6.25M12 5h1.5M2.5 11H4M7.25 11h6.25"/><circle cx="10.25" cy="5" r="1.6"/><circle cx="5.6" cy="11" r="1.6"/>`,
  shield: svg`<path d="M8 1.75 13 3.5v4c0 3.2-2 5.6-5 6.75-3-1.15-5-3.55-5-6.75v-4z"/>`,
  survey: svg`<path d="M2 3h12v8H8l-3.5 2.75V11H2z"/>`,
  table: svg`<path d="M2 3h12v10H2zM2 6.5h12M6 6.5V13"/>`,
  template: svg`<path d="M2.5 2.5h11v3.5h-11zM2.5 8.5h5v5h-5zM10 8.5h3.5v5H10z"/>`,
  ticket: svg`<path d="M1.75 4h12.5v2.5a1.5 1.5 0 0 0 0 3V12H1.75V9.5a1.5 1.5 0 0 0 0-3zM9.75 4.5v1M9.75 7.5v1M9.75 10.5v1"/>`,
  trash: svg`<path d="M2.75 4.5h10.5M6 4.5V3h4v1.5M4.25 4.5l.5 9h6.5l.5-9"/>`,
  upload: svg`<path d="M8 10.25V2.75M4.75 6 8 2.75 11.25 6M3 13.25h10"/>`,
  warn: svg`<path d="M8 2 1.75 13.5h12.5zM8 6.5v3M8 11.5h.01"/>`,
  close: svg`<path d="m4 4 8 8M12 4l-8 8"/>`,
}

export type Glyph = keyof typeof glyphs

export const glyph = (name: Glyph, kind = ''): TemplateResult =>
  html`<svg class="g ${kind}" viewBox="0 0 16 16" aria-hidden="true">${glyphs[name]}</svg>`
