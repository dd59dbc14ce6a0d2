// The elements that other sites use, too.
import type { Api } from '../api/api.ts'
import type { ListedWebForm } from '../api/contract.d.ts'
import { formPath, IMAGE_PATH } from './app-data.ts'
import type { ConsoleContext } from './page-module.ts'

/** Defines them, from the console's own bundle. @throws if a chunk cannot be loaded */
export const loadElements = (): Promise<unknown> => import('../loader/formyard.ts')

/** What an element calls instead of asking for a token: the server of this page, with its session. */
export const apiOf = (
  { me, owner, call }: ConsoleContext,
  form: Pick<ListedWebForm, 'appid' | 'webformid'>,
): Api => ({
  base: me.server.publicUrl,
  imagePath: IMAGE_PATH,
  form: formPath(owner, form),
  features: me.features,
  call,
})
