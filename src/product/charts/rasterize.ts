// SVG as PNG, by resvg with the font Inter. Both are optional packages: see docs/adr/0040-charts.md.
import { createRequire } from 'node:module'
import type { Size } from '../../engine/charts/kind.ts'
import { Problem } from '../problem.ts'

const FACES = ['400Regular', '600SemiBold']
/** Screens have two or more pixels where a style sheet has one. Large pictures have one, which limits memory to 16 MB. */
const SCALE = 2
const MAX_SCALED = 1_000_000

/** Inter has Latin, Greek and Cyrillic letters, and signs. */
const BEYOND_INTER = /[^\u0000-\u052f\u1d00-\u2bff]/

/** Fonts of systems for letters that Inter lacks, by the script. Without a name, the first font with the letters is taken, mostly a bold one. */
const SCRIPTS = [
  [
    /[\u0600-\u07bf\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/,
    'Noto Sans Arabic, Noto Naskh Arabic, Geeza Pro',
  ],
  [/[\u0590-\u05ff]/, 'Noto Sans Hebrew, Arial Hebrew'],
] as const
const COMMON = 'Segoe UI, DejaVu Sans'
const TEXT = /(<text[^>]*? font-family=")([^"]*)("[^>]*>)([^<]*)/g

const withFonts = (svg: string) =>
  svg.replace(TEXT, (whole, start: string, families: string, end: string, text: string) => {
    const [, fonts] = SCRIPTS.find(([letters]) => letters.test(text)) ?? []
    return fonts ? `${start}${fonts}, ${COMMON}, ${families}${end}${text}` : whole
  })

type Rasterize = (svg: string, size: Size) => Promise<Buffer>

/**
 * Runs on the thread pool, so that the server goes on meanwhile.
 * @throws {Problem} picture_unavailable
 */
export async function rasterize(svg: string, size: Size): Promise<Buffer> {
  loaded ??= load()
  return (await loaded)(svg, size)
}
let loaded: Promise<Rasterize> | undefined

async function load(): Promise<Rasterize> {
  try {
    const { renderAsync } = await import('@resvg/resvg-js')
    const { resolve } = createRequire(import.meta.url)
    const fontFiles = FACES.map(face => resolve(`@expo-google-fonts/inter/${face}/Inter_${face}.ttf`))
    return async (svg, { width, height }) => {
      const image = await renderAsync(withFonts(svg), {
        fitTo: { mode: 'zoom', value: width * height > MAX_SCALED ? 1 : SCALE },
        // Reading all fonts of the machine takes long, so only for letters that Inter lacks.
        font: { fontFiles, loadSystemFonts: BEYOND_INTER.test(svg), defaultFontFamily: 'Inter' },
      })
      return image.asPng()
    }
  } catch (cause) {
    loaded = undefined
    throw new Problem('picture_unavailable', { cause })
  }
}
