// Recreates the pictures of docs/charts/: each sample as the server draws it, in light.
import { mkdirSync, writeFileSync } from 'node:fs'
import { CHART_KINDS } from '../src/engine/charts/names.ts'
import { renderSvg } from '../src/product/charts/render.ts'
import { samples } from '../test/charts/samples.ts'

const FOLDER = 'docs/images/charts'
const size = { width: 640, height: 340 }

mkdirSync(FOLDER, { recursive: true })
for (const kind of CHART_KINDS) {
  const { name, result, options = {} } = samples[kind]
  const svg = await renderSvg({
    kind,
    name,
    result,
    options,
    theme: 'light',
    language: 'en',
    size,
    hasBackground: true,
  })
  writeFileSync(`${FOLDER}/${kind.toLowerCase().replaceAll('_', '-')}.svg`, svg)
}
