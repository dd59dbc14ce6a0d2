// Wire shapes shared by several folders.
import { type Static, Type } from 'typebox'
import { Id } from './ids.ts'

export const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'A name of your choice.',
  examples: ['Training'],
})
export const Description = Type.String({
  maxLength: 4000,
  description: 'A description in a few sentences. Empty when absent.',
  examples: ['Quizzes for new colleagues'],
})

export const UserParams = Type.Object({ userid: Id('user') })
export const AppParams = Type.Object({ userid: Id('user'), appid: Id('app') })
export const WebformParams = Type.Object({ userid: Id('user'), appid: Id('app'), webformid: Id('webform') })

export type UserParams = Static<typeof UserParams>
export type AppParams = Static<typeof AppParams>
export type WebformParams = Static<typeof WebformParams>
