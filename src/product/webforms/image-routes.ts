// Images that authors upload for a form.
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { chunksOf, streamBodies } from '../../platform/http/bodies/byte-bodies.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { Deleted, ListBody, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { deleteImage } from '../files/delete-images.ts'
import { type ImageRow, readImages } from '../files/image-queries.ts'
import { Image, toImage } from '../files/image-schemas.ts'
import { receiveImage } from '../files/receive-image.ts'
import { Id } from '../ids.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import { lockWebform, requireWebform } from './queries.ts'

const tags = ['Web forms']
const IMAGES = '/user/:userid/app/:appid/webform/:webformid/image'
const ImageParams = Type.Object({ ...WebformParams.properties, imageid: Id('image') })
const ImageBody = Type.Unsafe<Readable>({ description: 'The image' })

export const imageRoutes: Routes = async app => {
  const { publicUrl } = app.config

  listRoutes(
    app,
    IMAGES,
    {
      permission: 'webform.read',
      operationId: 'listImages',
      summary: 'List the images of a web form, oldest first',
      description: 'Returns the images that were uploaded for the web form, used or not.',
      tags,
      params: WebformParams,
      asked: ListBody,
      problems: ['webform_not_found'],
      item: Image,
    },
    async ({ principal, params }) => {
      await requireWebform(app.db, principal.organizationId, params)
      return {
        read: readImages(app.db, params.webformid),
        toWire: (row: ImageRow) => toImage(row, publicUrl),
      }
    },
  )

  app.delete(
    `${IMAGES}/:imageid`,
    {
      config: { permission: 'webform.update' },
      schema: {
        operationId: 'deleteImage',
        summary: 'Delete an image of a web form',
        description:
          'Deletes the image. Pages that still use it show its alternative text. Browsers that have loaded it may keep it.',
        tags,
        params: ImageParams,
        body: NoBody,
        problems: ['webform_not_found', 'image_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params }, reply) => {
      await requireWebform(app.db, principal.organizationId, params)
      await inTransaction(app.db, trx => deleteImage(trx, principal, params, new Date()))
      app.jobs.wake()
      return reply.code(204).send(undefined)
    },
  )

  app.register(imageUploadRoutes)
}

const imageUploadRoutes: Routes = async app => {
  streamBodies(app)
  app.post(
    IMAGES,
    {
      config: { permission: 'webform.update' },
      schema: {
        operationId: 'uploadImage',
        summary: 'Upload an image for a web form',
        description:
          'Send a PNG, JPEG, WebP, AVIF or GIF image of up to 5 MiB as the body. Its type is detected from its content. Anyone can see the image at the `url` of the reply. It is deleted with the web form.',
        tags,
        params: WebformParams,
        body: { content: { 'application/octet-stream': { schema: ImageBody } } },
        problems: ['webform_not_found', 'body_too_large', 'images_too_many'],
        response: { 201: json(Image, 'The image', ['Location']) },
      },
    },
    async ({ principal, params, body }, reply) => {
      await requireWebform(app.db, principal.organizationId, params)
      const upload = {
        webformId: params.webformid,
        source: chunksOf(body),
        lockForm: async (trx: Parameters<typeof lockWebform>[0]) => {
          if (!(await lockWebform(trx, principal.organizationId, params)))
            throw new Problem('webform_not_found')
        },
      }
      const now = new Date().toISOString()
      const row = await app.uploads.pass(() => receiveImage(app.db, app.files, principal, upload, now))
      return reply.code(201).header('location', `/i/${row.id}`).send(toImage(row, app.config.publicUrl))
    },
  )
}
