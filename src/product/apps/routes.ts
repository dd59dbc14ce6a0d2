import { entityTag } from '../../platform/http/entity-tags.ts'
import { ListBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { crudRoutes } from '../crud.ts'
import { Problem } from '../problem.ts'
import { AppParams, UserParams } from '../schemas.ts'
import { createApp, toApp } from './create.ts'
import { deleteApp } from './delete.ts'
import { findApp, hasUser, lockApp, readApps } from './queries.ts'
import { App, AppChanges, NewApp } from './schemas.ts'
import { updateApp } from './update.ts'

export const appRoutes: Routes = async app => {
  const apps = crudRoutes(app, {
    noun: 'app',
    label: 'application',
    tags: ['Applications'],
    path: '/user/:userid/app',
    parent: UserParams,
    params: AppParams,
    schema: App,
    toWire: toApp,
    tagOf: entityTag,
    lock: lockApp,
  })

  apps.create({
    summary: 'Create an application',
    description: 'Creates an application, which groups web forms of one user.',
    body: NewApp,
    problems: ['user_not_found'],
    run: createApp,
  })

  apps.list(
    {
      summary: 'List the applications of a user, oldest first',
      description: 'Returns the applications of the user. Without `limit`, the whole list is streamed.',
      asked: ListBody,
      problems: ['user_not_found'],
      item: App,
    },
    ({ principal, params }) => ({
      read: readApps(app.db, principal.organizationId, params.userid),
      toWire: toApp,
      async whenEmpty() {
        if (!(await hasUser(app.db, principal.organizationId, params.userid)))
          throw new Problem('user_not_found')
      },
    }),
  )

  apps.get({
    summary: 'Retrieve an application',
    description: 'Returns the application with this id, if it belongs to this user.',
    find: findApp,
  })

  apps.update({
    summary: 'Update an application',
    description:
      'Sets the members that you send. Null clears the description. Omitted members keep their values.',
    body: AppChanges,
    run: updateApp,
    after({ params, body }) {
      if (body.recordEvents !== undefined) app.published.appChanged(params.appid)
    },
  })

  apps.delete({
    summary: 'Delete an application',
    description:
      'Deletes the application with its web forms, their versions and responses. They are gone from the API at once; a background job removes them from the disk.',
    run: deleteApp,
    after({ params }) {
      app.published.ownerDeleted(params.appid)
      app.jobs.wake()
    },
  })
}
