import type { StepTypeName } from '../../engine/workflows/names.ts'
import type { Icon } from '../kit/icons.ts'

export const stepIcons: Readonly<Record<StepTypeName, Icon>> = {
  branch: 'jump',
  forEach: 'redo',
  wait: 'clock',
  waitFor: 'versions',
  set: 'formula',
  stop: 'close',
  start: 'play',
  http: 'languages',
  email: 'email',
  chat: 'chat',
  sms: 'phone',
  lookup: 'search',
  aggregate: 'scoring',
  'row.create': 'matrix',
  'row.update': 'matrix',
  'row.upsert': 'matrix',
  'row.delete': 'matrix',
  'response.create': 'statement',
  'response.grade': 'check',
  'webform.activate': 'lock',
  'webform.pause': 'lock',
}
