import { Type } from 'typebox'
import { takes } from '../../platform/http/encoded-files.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import type { Assets } from './assets.ts'

/** Serves style and script. A path identifies its content, so clients can cache it forever. */
export const assetRoutes = (assets: Assets) => async (app: App) => {
  const schema = { hide: true, params: Type.Object({ file: Type.String() }) }
  app.get('/f/-/:file', { schema }, async (request, reply) => {
    const asset = await assets.find(`/f/-/${request.params.file}`)
    if (!asset) throw new Problem('not_found')
    const encoding = (['br', 'gzip'] as const).find(name => takes(request, name))
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
      .type(asset.type)
      .send(asset[encoding ?? 'identity'])
  })
}
