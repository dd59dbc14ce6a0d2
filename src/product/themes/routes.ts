import { entityTag } from '../../platform/http/entity-tags.ts'
import { ListBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { requireApp } from '../apps/queries.ts'
import { crudRoutes } from '../crud.ts'
import { AppParams } from '../schemas.ts'
import { createTheme, deleteTheme, updateTheme } from './change.ts'
import { findTheme, lockTheme, readThemes } from './queries.ts'
import { NewTheme, SharedTheme, ThemeChanges, ThemeParams } from './schemas.ts'
import { toTheme } from './wire.ts'

export const themeRoutes: Routes = async app => {
  const themes = crudRoutes(app, {
    noun: 'theme',
    label: 'theme',
    tags: ['Themes'],
    path: '/user/:userid/app/:appid/theme',
    parent: AppParams,
    params: ThemeParams,
    schema: SharedTheme,
    toWire: toTheme,
    tagOf: entityTag,
    lock: lockTheme,
  })

  themes.create({
    summary: 'Create a theme',
    description:
      'Creates a theme for the web forms of the application. A web form uses it by `settings.theme.themeid`.',
    body: NewTheme,
    problems: ['app_not_found', 'theme_invalid'],
    run: createTheme,
  })

  themes.list(
    {
      summary: 'List the themes of an application, oldest first',
      description: 'Returns the themes of the application. Without `limit`, the whole list is streamed.',
      asked: ListBody,
      problems: ['app_not_found'],
      item: SharedTheme,
    },
    ({ principal, params }) => ({
      read: readThemes(app.db, principal.organizationId, params),
      toWire: toTheme,
      whenEmpty: () => requireApp(app.db, principal.organizationId, params),
    }),
  )

  themes.get({
    summary: 'Retrieve a theme',
    description: 'Returns the theme with this id, if it belongs to this application.',
    find: findTheme,
  })

  themes.update({
    summary: 'Update a theme',
    description:
      'Sets the members that you send; `theme` is replaced as a whole. The pages of all web forms that use the theme change within a second or two.',
    body: ThemeChanges,
    problems: ['theme_invalid'],
    run: updateTheme,
    after: ({ params }) => app.published.appChanged(params.appid),
  })

  themes.delete({
    summary: 'Delete a theme',
    description: 'Deletes a theme that no draft and no published web form uses.',
    problems: ['theme_in_use'],
    run: deleteTheme,
  })
}
