// Returns the names of ids to the console.
import { type Static, Type } from 'typebox'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { findNames } from './name-queries.ts'

const MAX_IDS = 500
const AnyId = Type.String({ pattern: '^[a-z]+_[0-9a-z]{26}$', examples: ['app_01jzk3v9w2e8ra4m7y5c6q0htd'] })

const NamesBody = Type.Object(
  {
    ids: Type.Array(AnyId, {
      minItems: 1,
      maxItems: MAX_IDS,
      uniqueItems: true,
      description: 'Ids of the organization, of users, keys, applications, themes and web forms.',
    }),
  },
  { ...closed, title: 'NamesRequest' },
)

const Place = (description: string) => Type.Optional(Type.String({ description }))

const Names = Type.Object(
  {
    names: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'One of the ids.' }),
          name: Type.String({ description: 'Its name. For users without a name, the email.' }),
          userid: Place('The user who owns it.'),
          appid: Place('The application in which it is.'),
          webformid: Place('The web form in which it is.'),
        },
        { ...closed, title: 'NamedId' },
      ),
    ),
  },
  { ...closed, title: 'Names' },
)

export const nameRoutes: Routes = async app => {
  app.post(
    '/names',
    {
      config: { permission: 'name.read' },
      schema: {
        operationId: 'readNames',
        summary: 'Read the names of ids',
        description:
          'Returns the names and places of the things with these ids. Ids of things that do not exist are left out.',
        tags: ['Browser tokens'],
        body: NamesBody,
        response: { 200: json(Names, 'The names') },
      },
    },
    async ({ principal, body }): Promise<Static<typeof Names>> => ({
      names: [...(await findNames(app.db, principal.organizationId, body.ids))],
    }),
  )
}
