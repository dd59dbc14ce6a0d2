// The style of the pages of dashboards: the names of the design language, and a grid.
import { createHash } from 'node:crypto'

const CSS = `:root{color-scheme:light dark;--font:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif;--accent:light-dark(#3b4fe0,#7f8dff);--on-accent:light-dark(#fff,#0b0d18);--accent-soft:light-dark(#eceeff,#1d2244);--surface:light-dark(#fff,#14161d);--sunken:light-dark(#f6f7f9,#0e1015);--raised:light-dark(#fff,#1b1e27);--text:light-dark(#15171f,#f0f1f6);--soft:light-dark(#565b6b,#b3b8c7);--line:light-dark(#e4e6ec,#2b2f3b);--edge:light-dark(#8a90a2,#7c8397);--good:light-dark(#157347,#5fd08f);--danger:light-dark(#b3261e,#ff8a80);--radius:.625rem}
*{box-sizing:border-box;margin:0}
body{background:var(--sunken);color:var(--text);font:.875rem/1.5 var(--font);overflow-wrap:anywhere}
a{color:inherit;text-underline-offset:.15em}
.i{inline-size:1rem;block-size:1rem;flex:none;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;max-inline-size:77.5rem;margin-inline:auto;padding:1.5rem 1rem .75rem}
h1,.name{font-size:1.375rem;line-height:1.25;font-weight:680;letter-spacing:-.01em;text-wrap:balance;flex:1 1 auto}
.top .logo{block-size:2rem;inline-size:auto;max-inline-size:10rem}
.updated{color:var(--soft);font-size:.75rem;font-variant-numeric:tabular-nums;min-inline-size:11rem;text-align:end}
main,.main{max-inline-size:77.5rem;margin-inline:auto;padding:0 1rem 3rem}
.tabs{border-block-end:1px solid var(--line);margin-block-end:1rem}
.tabs ul{display:flex;gap:1.25rem;list-style:none;padding:0;overflow-x:auto}
.tabs a{display:block;padding:.5rem 0 .625rem;color:var(--soft);text-decoration:none;font-weight:500;white-space:nowrap;border-block-end:2px solid transparent}
.tabs a:hover{color:var(--text)}
.tabs [aria-current]{color:var(--text);border-color:var(--accent)}
.filters{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin-block-end:1rem}
.chip{position:relative;max-inline-size:100%}
.chip summary{display:flex;align-items:center;gap:.375rem;min-block-size:2rem;padding:0 .75rem;border:1px solid var(--line);border-radius:.375rem;background:var(--raised);cursor:pointer;list-style:none;white-space:nowrap;box-shadow:0 1px 2px rgb(16 18 27/.06)}
.chip summary::-webkit-details-marker{display:none}
.chip summary:hover{border-color:var(--edge)}
.chip .what{color:var(--soft)}
.chip summary span,.chip b{overflow:hidden;text-overflow:ellipsis}
.chip b{font-weight:500;flex:none;max-inline-size:min(60%,20rem)}
.chip[open] summary{border-color:var(--accent)}
.chip.set summary{background:var(--accent-soft)}
.chip.set .what{color:var(--text)}
.panel{position:absolute;inset-block-start:calc(100% + .375rem);inset-inline-start:0;z-index:2;display:grid;gap:.75rem;inline-size:max-content;min-inline-size:14rem;max-inline-size:24rem;padding:1rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--raised);box-shadow:0 4px 12px rgb(16 18 27/.12)}
.panel legend{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.choices{display:grid;max-block-size:16rem;overflow:auto}
.choice{font-size:.875rem;display:flex;gap:.625rem;align-items:center;min-block-size:2rem;cursor:pointer}
.choice input{inline-size:1rem;block-size:1rem;margin:0;accent-color:var(--accent);flex:none}
.field{display:grid;gap:.25rem;font-size:.75rem;color:var(--soft)}
.field input{font:inherit;font-size:.875rem;color:var(--text);inline-size:100%;min-block-size:2rem;padding:0 .5rem;border:1px solid var(--edge);border-radius:.375rem;background:var(--surface)}
.pair{display:flex;flex-wrap:wrap;gap:.5rem}.pair .field{flex:1 1 9.375rem}
.panel button,.action a{display:inline-grid;place-items:center;font:inherit;font-weight:600;min-block-size:2rem;padding:0 1rem;border:0;border-radius:.375rem;background:var(--accent);color:var(--on-accent);cursor:pointer;text-decoration:none}
.action a{min-block-size:2.5rem}
.pick{display:inline-flex;align-items:center;gap:.5rem;min-block-size:2rem;padding-inline-start:.75rem;border:1px solid var(--accent);border-radius:.375rem;background:var(--accent-soft);font-weight:500}
.pick a{display:grid;place-items:center;inline-size:2rem;block-size:2rem}
.clear{display:inline-flex;align-items:center;gap:.375rem;min-block-size:2rem;padding-inline:.5rem;color:var(--soft);text-decoration:none}
.clear:hover{color:var(--text);text-decoration:underline}
.full{display:none;place-items:center;margin-inline:auto -.5rem;inline-size:2rem;block-size:2rem;padding:0;border:0;border-radius:.375rem;background:none;color:var(--soft);cursor:pointer}
.full:hover{background:var(--accent-soft);color:var(--text)}
@media(scripting:enabled){body:not(.no-full) .full{display:grid}}
.busy main,.main.busy{opacity:.6;transition:opacity .15s .25s}
.grid{--formyard-raised:var(--raised);--formyard-text:var(--text);--formyard-soft:var(--soft);--formyard-line:var(--line);--formyard-edge:var(--edge);--formyard-accent:var(--accent);--formyard-good:var(--good);--formyard-danger:var(--danger);--formyard-font:var(--font);display:grid;gap:1rem;grid-template-columns:minmax(0,1fr)}
@media(min-width:45.01rem){.grid{grid-template-columns:repeat(12,minmax(0,1fr));grid-auto-rows:minmax(4.5rem,auto)}}
.card{display:flex;flex-direction:column;min-inline-size:0;padding:.75rem 1rem;border:1px solid var(--line);border-radius:var(--radius);background:var(--raised)}
.card header{margin-block-end:.25rem}
h2{font-size:.875rem;font-weight:600;line-height:1.5}
.card header p,.note{color:var(--soft);font-size:.75rem}
.picture{margin:-.25rem -1rem -.25rem;flex:1 1 auto}
.picture img{display:block;inline-size:100%;block-size:auto}
.picture source{display:none}
.picture.drawn:not(.live){margin:.25rem 0 .5rem;flex:none}
.picture.live{position:relative}
.picture.live>div{position:absolute;inset:1rem;block-size:auto;visibility:hidden}
.live.drawn{aspect-ratio:var(--wide)}
.live.drawn>div{visibility:visible}
.live.drawn picture,.live.drawn+.same{display:none}
@media(max-width:45rem){.live.drawn{aspect-ratio:var(--narrow)}}
.figure{display:flex;flex-wrap:wrap;align-items:baseline;gap:.25rem .75rem;font-variant-numeric:tabular-nums}
.figure b{font-size:2rem;line-height:1.2;font-weight:600;letter-spacing:-.02em}
.figure .long{font-size:1.25rem}
.figure span{display:inline-flex;align-items:center;gap:.125rem;font-weight:500}
.good{color:var(--good)}.bad{color:var(--danger)}

.card.picked{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.spark{display:block;inline-size:calc(100% + 2rem);block-size:3rem;margin:auto -1rem -.75rem;border-end-start-radius:var(--radius);border-end-end-radius:var(--radius)}
.spark polygon{fill:var(--accent);opacity:.1}
.spark polyline{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round;vector-effect:non-scaling-stroke}
.text p+p{margin-block-start:.5rem}.text p{max-inline-size:38rem}
.photo{display:block;inline-size:100%;flex:1 1 auto;min-block-size:0;object-fit:contain}
.panel button:hover,.action a:hover{filter:brightness(.94)}
.action{display:grid;place-items:center;margin:auto}
iframe{inline-size:100%;flex:1 1 auto;min-block-size:22rem;border:1px solid var(--line);border-radius:.375rem}
.more{font-size:.75rem;margin-block-start:.5rem}
.empty{display:grid;place-items:center;flex:1 1 auto;min-block-size:6rem;color:var(--soft)}
.way{display:flex;flex-wrap:wrap;gap:.25rem;list-style:none;padding:0;font-size:.75rem;color:var(--soft)}
.way li+li::before{content:"/";padding-inline-end:.25rem}
.way a{display:inline-block;min-block-size:1.5rem}
.data summary{display:inline-flex;align-items:center;gap:.375rem;min-block-size:1.75rem;color:var(--soft);font-size:.75rem;cursor:pointer;list-style:none}
.data summary::-webkit-details-marker{display:none}
.data summary:hover{color:var(--text)}
.data[open]{display:grid;gap:.5rem}
.scroll{overflow:auto;max-block-size:24rem}
table{inline-size:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.375rem .5rem .375rem 0;border-block-end:1px solid var(--line);text-align:start;font-weight:400;vertical-align:baseline}
thead th{color:var(--soft);font-size:.75rem}
.n{text-align:end}
th a,td a{display:inline-block;min-block-size:1.5rem;min-inline-size:1.5rem}
[aria-current=true]{font-weight:600}
.message{max-inline-size:29rem;margin:15vh auto 0}.message p{color:var(--soft);margin-block-start:.5rem}
@media(max-width:45rem){.top{padding-block-start:1rem}.updated{order:1;flex:1 0 100%;text-align:start}.figure b{font-size:1.75rem}.filters{flex-wrap:wrap}.chip{position:static}.filters{position:relative}.panel{inset-inline:0;inline-size:auto;max-inline-size:none}.chip .panel{inset-block-start:auto;margin-block-start:.375rem}}
@media(pointer:coarse){.full{inline-size:2.75rem;block-size:2.75rem}.chip summary,.choice,.field input,.panel button,.pick,.pick a,.clear{min-block-size:2.75rem}.data summary{min-block-size:2.75rem}}
@media print{:root{color-scheme:light}body{background:none}.filters:not(:has(.set,.pick)),.data summary,.clear,.panel,.chip .i,.pick a,.card.button,.card.form,.full{display:none!important}.live.drawn{aspect-ratio:auto}.live.drawn picture{display:block}.live.drawn:has(picture)>div{display:none}.chip:not(.set){display:none}.card{break-inside:avoid;box-shadow:none}.top,main,.main{max-inline-size:none;padding-inline:0}.data{display:block}@page{margin:8mm}}
`

const digest = createHash('sha256').update(CSS).digest('hex').slice(0, 12)

/** The digest identifies the content, so that browsers keep it forever. */
export const STYLE = { path: `/d/-/style-${digest}.css`, css: CSS } as const

const VARIABLES =
  /--(accent|on-accent|surface|raised|text|soft|line|edge|good|danger|radius):((?:light-dark\([^)]*\)|[^;}])+)/g

/** A style sheet of the page for a shadow root: its width is that of the element, and the host sets variables. */
const embeddedStyle = (css: string): string =>
  css
    .replace(VARIABLES, '--$1:var(--formyard-$1,$2)')
    .replaceAll(':root{', ':host{')
    .replaceAll('body{', ':host{')
    .replaceAll('@media(min-width:', '@container(min-width:')
    .replaceAll('@media(max-width:', '@container(max-width:')

const EMBEDDED = `${embeddedStyle(CSS)}:host{display:block;container-type:inline-size}:host([hidden]){display:none}:host([color-scheme=light]){color-scheme:light}:host([color-scheme=dark]){color-scheme:dark}.vh{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}.busy{opacity:.6}:host(:fullscreen){overflow:auto}:not(.no-full)>.top .full{display:grid}`

export const embeddedCss = (layout: string): string => EMBEDDED + embeddedStyle(layout)
