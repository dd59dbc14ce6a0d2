// A QR code as a drawing, and as files to print. The quiet zone of four modules belongs to the code (ISO/IEC 18004).
import { html, svg, type TemplateResult } from 'lit'
import { encode } from 'uqr'

const QUIET = 4
const PNG_PX = 1024

interface Drawing {
  /** The number of modules on each side, including the quiet zone. */
  readonly size: number
  readonly modules: readonly (readonly [x: number, y: number])[]
  readonly path: string
}

function draw(text: string): Drawing {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [[x, y] as const] : [])))
  return { size, modules, path: modules.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('') }
}

/** Dark on white in both schemes, because not every reader knows the inverse. */
export function qrCode(text: string, label: string): TemplateResult {
  const { size, path } = draw(text)
  return html`<svg class="qr" role="img" aria-label=${label} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${svg`<rect width=${size} height=${size} fill="#fff" /><path d=${path} fill="#000" />`}</svg>`
}

export function qrSvg(text: string): Blob {
  const { size, path } = draw(text)
  return new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )
}

/** Each module has the same whole number of pixels. */
export function qrPng(text: string): Promise<Blob | null> {
  const { size, modules } = draw(text)
  const module = Math.ceil(PNG_PX / size)
  const canvas = document.createElement('canvas')
  canvas.width = size * module
  canvas.height = size * module
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    for (const [x, y] of modules) context.fillRect(x * module, y * module, module, module)
  }
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve)
  return promise
}
