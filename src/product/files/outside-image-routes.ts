// Images of other servers for the console. Its policy lets browsers load images from this server only.
import { Type } from 'typebox'
import { closed } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { OutsideImageBytes } from './image-schemas.ts'
import { imageHeaders } from './outside-images.ts'

const ImageQuery = Type.Object(
  {
    url: Type.String({
      maxLength: 2000,
      description: 'The address of the image.',
      examples: ['https://example.com/plan.png'],
    }),
  },
  closed,
)

export const outsideImageRoutes: Routes = async app => {
  app.get(
    '/image',
    {
      // The request mostly waits for another server, so it does not count among the requests in progress.
      config: { permission: 'image.read', hasGate: true },
      schema: {
        operationId: 'loadOutsideImage',
        summary: 'Load an image of another server',
        description: 'Returns a PNG, JPEG, WebP, AVIF or GIF of at most 5 MiB.',
        tags: ['Browser tokens'],
        querystring: ImageQuery,
        problems: ['address_refused', 'image_unavailable'],
        response: { 200: { description: 'The image', content: { '*/*': { schema: OutsideImageBytes } } } },
      },
    },
    async ({ principal, query }, reply) => {
      const image = await app.loadImage(principal.organizationId, query.url)
      return reply.headers(imageHeaders(image)).send(image.bytes)
    },
  )
}
