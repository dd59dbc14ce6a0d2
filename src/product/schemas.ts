// Wire shapes shared by several folders.
import { type Static, Type } from 'typebox'
import { Id } from '../platform/ids.ts'

export const Name = Type.String({ minLength: 1, maxLength: 200, examples: ['Training'] })
export const Description = Type.String({ maxLength: 4000, examples: ['Quizzes for new colleagues'] })

export const UserParams = Type.Object({ userid: Id('user') })
export const AppParams = Type.Object({ userid: Id('user'), appid: Id('app') })
export const WebformParams = Type.Object({ userid: Id('user'), appid: Id('app'), webformid: Id('webform') })

export type UserParams = Static<typeof UserParams>
export type AppParams = Static<typeof AppParams>
export type WebformParams = Static<typeof WebformParams>
