import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { ListBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import { findCorrection } from './correction-queries.ts'
import { draftAccessOf } from './draft-access.ts'
import { findVersion, readVersions, requireWebform } from './queries.ts'
import { Version, VersionParams, VersionSummary } from './schemas.ts'
import { toVersion, toVersionSummary } from './wire.ts'

const tags = ['Published versions']
const VERSIONS = '/user/:userid/app/:appid/webform/:webformid/version'

export const versionRoutes: Routes = async app => {
  listRoutes(
    app,
    VERSIONS,
    {
      permission: 'webform.read',
      operationId: 'listVersions',
      summary: 'List the published versions of a web form, oldest first',
      description: 'Returns every published version, without its definition.',
      tags,
      params: WebformParams,
      asked: ListBody,
      problems: ['webform_not_found'],
      item: VersionSummary,
    },
    async ({ principal, params }) => {
      await requireWebform(app.db, principal.organizationId, params)
      // Publishing locks the form, so version numbers are committed in order.
      return { read: readVersions(app.db, params.webformid), toWire: toVersionSummary, hasOwnOrder: true }
    },
  )

  app.get(
    `${VERSIONS}/:version`,
    {
      config: { permission: 'webform.read' },
      schema: {
        operationId: 'getVersion',
        summary: 'Retrieve a published version',
        description:
          'Returns the definition as published, which responses are validated and scored against. If its scoring was corrected later, responses are scored by `correctedScoring` instead.',
        tags,
        params: VersionParams,
        problems: ['webform_not_found', 'version_not_found'],
        response: { 200: json(Version, 'The version') },
      },
    },
    async ({ principal, params }) => {
      await requireWebform(app.db, principal.organizationId, params)
      const row = await findVersion(app.db, params.webformid, Number(params.version))
      if (!row) throw new Problem('version_not_found')
      const correction = await findCorrection(app.db, row.webform_id, row.version)
      return toVersion(row, correction?.scoring, draftAccessOf(principal))
    },
  )
}
