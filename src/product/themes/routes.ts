import { inTransaction } from '../../platform/db/database.ts'
import { entityTag, sendTagged } from '../../platform/http/entity-tags.ts'
import { sendCreated } from '../../platform/http/idempotency.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import {
  CreateHeaders,
  Deleted,
  EditHeaders,
  ListBody,
  NoBody,
  NotModified,
  ReadHeaders,
} from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { findApp } from '../apps/queries.ts'
import { Problem } from '../problem.ts'
import { AppParams } from '../schemas.ts'
import { createTheme, deleteTheme, updateTheme } from './change.ts'
import { findTheme, readThemes } from './queries.ts'
import { NewTheme, SharedTheme, ThemeChanges, ThemeParams } from './schemas.ts'
import { toTheme } from './wire.ts'

const tags = ['Themes']
const THEMES = '/user/:userid/app/:appid/theme'
const ONE = `${THEMES}/:themeid`

export const themeRoutes: Routes = async app => {
  app.post(
    THEMES,
    {
      config: { permission: 'theme.create' },
      schema: {
        operationId: 'createTheme',
        summary: 'Create a theme',
        description:
          'Creates a theme for the web forms of the application. A web form uses it by `settings.theme.themeid`.',
        tags,
        params: AppParams,
        headers: CreateHeaders,
        body: NewTheme,
        problems: ['app_not_found', 'theme_invalid'],
        response: { 201: created(SharedTheme, 'The new theme', ['ETag']) },
      },
    },
    async (request, reply) =>
      sendCreated(app.db, request, reply, async trx => {
        const { params, body } = request
        const row = await createTheme(trx, request.principal, params, body, new Date().toISOString())
        const location = `/devapi/v4/user/${row.user_id}/app/${row.app_id}/theme/${row.id}`
        return { location, etag: entityTag(row), body: toTheme(row) }
      }),
  )

  listRoutes(
    app,
    THEMES,
    {
      permission: 'theme.read',
      operationId: 'listThemes',
      summary: 'List the themes of an application, oldest first',
      description: 'Returns the themes of the application. Without `limit`, the whole list is streamed.',
      tags,
      params: AppParams,
      asked: ListBody,
      problems: ['app_not_found'],
      item: SharedTheme,
    },
    ({ principal, params }) => ({
      read: readThemes(app.db, principal.organizationId, params),
      toWire: toTheme,
      async whenEmpty() {
        if (!(await findApp(app.db, principal.organizationId, params))) throw new Problem('app_not_found')
      },
    }),
  )

  app.get(
    ONE,
    {
      config: { permission: 'theme.read' },
      schema: {
        operationId: 'getTheme',
        summary: 'Retrieve a theme',
        description: 'Returns the theme with this id, if it belongs to this application.',
        tags,
        params: ThemeParams,
        headers: ReadHeaders,
        problems: ['theme_not_found'],
        response: { 200: json(SharedTheme, 'The theme', ['ETag']), 304: NotModified },
      },
    },
    async (request, reply) => {
      const row = await findTheme(app.db, request.principal.organizationId, request.params)
      if (!row) throw new Problem('theme_not_found')
      return sendTagged(request, reply, entityTag(row), toTheme(row))
    },
  )

  app.patch(
    ONE,
    {
      config: { permission: 'theme.update' },
      schema: {
        operationId: 'updateTheme',
        summary: 'Update a theme',
        description:
          'Sets the members that you send; `theme` is replaced as a whole. The pages of all web forms that use the theme change within a second or two.',
        tags,
        params: ThemeParams,
        headers: EditHeaders,
        body: ThemeChanges,
        problems: ['theme_not_found', 'theme_invalid'],
        response: { 200: json(SharedTheme, 'The updated theme', ['ETag']) },
      },
    },
    async (request, reply) => {
      const { params, headers, body } = request
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        updateTheme(trx, request.principal, params, body, headers['if-match'], now),
      )
      app.published.appChanged(params.appid)
      reply.header('etag', entityTag(row))
      return toTheme(row)
    },
  )

  app.delete(
    ONE,
    {
      config: { permission: 'theme.delete' },
      schema: {
        operationId: 'deleteTheme',
        summary: 'Delete a theme',
        description: 'Deletes a theme that no draft and no published web form uses.',
        tags,
        params: ThemeParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['theme_not_found', 'theme_in_use'],
        response: { 204: Deleted },
      },
    },
    async (request, reply) => {
      const { params, headers } = request
      const now = new Date().toISOString()
      await inTransaction(app.db, trx =>
        deleteTheme(trx, request.principal, params, headers['if-match'], now),
      )
      return reply.code(204).send(undefined)
    },
  )
}
