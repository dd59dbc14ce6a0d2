import type { App } from '../http/types.ts'
import type { Assets } from './assets.ts'

/** Style and script of the pages; a path names its content, so it may be kept for ever. */
export const assetRoutes = (assets: Assets) => async (app: App) => {
  for (const [path, asset] of assets.files) {
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const accepted = request.headers['accept-encoding'] ?? ''
      const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
      if (encoding) reply.header('content-encoding', encoding)
      return reply
        .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
        .type(asset.type)
        .send(asset[encoding ?? 'identity'])
    })
  }
}
