// A form that was never published has no responses.
import type { TemplateResult } from 'lit'
import type { WebForm } from '../../api/contract.d.ts'
import { buildPath } from '../app-data.ts'
import type { ConsoleContext } from '../page-module.ts'
import { empty, linkButton } from './blocks.ts'

export const noResponses = ({ texts, href }: ConsoleContext, form: WebForm): TemplateResult =>
  empty({
    title: texts.responses.none,
    text: texts.responses.noneDraft,
    actions: linkButton({ href: href(buildPath(form)), label: texts.share.toBuild, kind: 'primary' }),
  })
