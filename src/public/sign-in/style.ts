// The style of the pages for signing in: the names of the design language, as few rules as the pages need.
import { createHash } from 'node:crypto'

const CSS = `:root{color-scheme:light dark;--accent:light-dark(#3b4fe0,#7f8dff);--on-accent:light-dark(#fff,#0b0d18);--strong:light-dark(#2c3cc0,#98a4ff);--surface:light-dark(#fff,#14161d);--sunken:light-dark(#f6f7f9,#0e1015);--text:light-dark(#15171f,#f0f1f6);--soft:light-dark(#565b6b,#b3b8c7);--line:light-dark(#e4e6ec,#2b2f3b);--edge:light-dark(#8a90a2,#7c8397);--good:light-dark(#157347,#5fd08f);--danger:light-dark(#b3261e,#ff8a80);--focus:light-dark(#1d2bd0,#aab4ff);--mono:ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,monospace}
*{box-sizing:border-box;margin:0}
body{min-block-size:100vh;display:grid;background:var(--sunken);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
main{display:grid;gap:2rem;align-content:center;justify-content:center;grid-template-columns:minmax(0,24rem);padding:2.5rem 1.25rem;background:var(--surface)}
.one main{margin:auto;inline-size:100%;max-inline-size:29rem;border:1px solid var(--line);border-radius:1rem;padding:2.5rem}
.two{grid-template-columns:1fr 1fr}
p.brand{color:var(--text);display:flex;gap:.625rem;align-items:center;font-weight:600}
.brand svg{inline-size:1.5rem;block-size:1.5rem;padding:.3125rem;border-radius:.4375rem;background:var(--accent);color:var(--on-accent)}
svg{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
h1{font-size:1.375rem;line-height:1.2;font-weight:680;letter-spacing:-.01em;text-wrap:balance}
h1+p{margin-block-start:.5rem}
h2{font-size:1rem;font-weight:600}
p,.hint{color:var(--soft)}
form,.stack{display:grid;gap:1.125rem}
.field{display:grid;gap:.25rem}
label,legend{font-size:.875rem;font-weight:500}
fieldset{border:0;padding:0;display:grid;gap:.5rem}
input:not([type=checkbox],[type=radio]){font:inherit;color:inherit;inline-size:100%;min-block-size:2.75rem;padding:0 .75rem;border:1px solid var(--edge);border-radius:.375rem;background:var(--surface)}
.check{display:flex;gap:.625rem;align-items:center;min-block-size:1.5rem;font-weight:400}
.check input{inline-size:1.5rem;block-size:1.5rem;margin:0;accent-color:var(--accent);flex:none}
button{font:inherit;font-weight:600;min-block-size:2.75rem;padding:0 1rem;border:0;border-radius:.375rem;background:var(--accent);color:var(--on-accent);cursor:pointer}
button:hover{background:var(--strong)}
a{color:var(--strong);text-underline-offset:.15em}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.small,.hint,.links{font-size:.875rem}
.links{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between}
.links a{padding-block:.125rem}
.errors{border:1px solid var(--danger);border-inline-start-width:4px;border-radius:.375rem;padding:.75rem 1rem;color:var(--danger)}
.errors ul{padding:0;list-style:none}
.errors a{color:inherit}
.errors li{padding-block:.125rem}
.error{color:var(--danger);font-weight:500;font-size:.875rem}
[aria-invalid]{border:2px solid var(--danger)!important}
pre{font:.875rem/1.6 var(--mono);white-space:pre-wrap;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.375rem;background:var(--sunken)}
aside{display:grid;align-content:center;justify-content:center;padding:2.5rem 1.25rem;border-inline-start:1px solid var(--line)}
ol{padding:0;list-style:none}
ol li{display:grid;grid-template-columns:1.75rem 1fr;gap:1rem;padding-block-end:1.5rem;position:relative}
ol li>span{inline-size:1.75rem;block-size:1.75rem;border-radius:50%;display:grid;place-items:center;border:1px solid var(--edge);background:var(--surface);color:var(--soft);font-size:.75rem;font-weight:600;z-index:1}
ol li:not(:last-child)::before{content:"";position:absolute;inset:1.75rem auto 0 .8125rem;inline-size:1.5px;background:var(--line)}
ol .done span{border-color:var(--good);color:var(--good)}
ol .done svg{inline-size:1rem}
ol .now span{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
@media(max-width:45rem){body{background:var(--surface)}.two{grid-template-columns:minmax(0,1fr)}.one main{border:0;padding:1.5rem 1.25rem;margin:0 auto;align-content:start}main{align-content:start;padding-block:1.5rem}aside{display:none}}
`

/** Identifies the content, so that browsers keep it forever. */
const digest = createHash('sha256').update(CSS).digest('hex').slice(0, 12)

export const STYLE = { path: `/login/style-${digest}.css`, css: CSS } as const
