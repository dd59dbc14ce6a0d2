import { type Static, Type } from 'typebox'
import { AppType, Questions, Settings } from '../../engine/definition/definition.ts'
import { Logic } from '../../engine/logic/logic.ts'
import { Language } from '../../engine/translation/schemas.ts'
import { closed } from '../../platform/http/schemas.ts'
import { Id } from '../../product/ids.ts'

const UrlSafe = { pattern: '^[A-Za-z0-9_-]{16,64}$' }
const Slug = Type.String({
  ...UrlSafe,
  description: 'The last part of the public URL of the form.',
  examples: ['mIwRSVZBZ0yB6kGvGq9Yxw'],
})

/** Checks a slug in code that runs before the path is validated. */
export const isSlug = (text: string) => new RegExp(UrlSafe.pattern).test(text)

/** The route of a form's page and of its submissions. */
export const PAGE_ROUTE = '/f/:slug'

/** The route of a form's page in a frame of another site. */
export const EMBED_ROUTE = '/f/:slug/embed'

export const SlugParams = Type.Object({ slug: Slug })

export const LanguageParams = Type.Object({ slug: Slug, language: Language })

export const LanguageQuery = Type.Object({
  language: Type.Optional(
    Type.String({
      description: 'One of the languages of the form. Other values, and none, mean the first.',
      examples: ['de'],
    }),
  ),
})

/** Values of hidden questions by their ids. Other parameters are ignored. */
export const PrefillQuery = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'Values for hidden questions by question id, such as `source=newsletter`.',
  },
)

export const ResultParams = Type.Object({
  slug: Slug,
  responseid: Id('response'),
  token: Type.String({
    ...UrlSafe,
    description: 'The secret of the result page.',
    examples: ['0b6f4a53c5fb4a6c9a52d5d0a2a3c2f1'],
  }),
})

export const PublishedFormData = Type.Object(
  {
    name: Type.String({ description: 'The name of the form.', examples: ['Capitals of Europe'] }),
    description: Type.String({ description: 'The description of the form. Can be empty.' }),
    appType: AppType,
    version: Type.Integer({ description: 'The published version.', examples: [1] }),
    questions: Questions,
    logic: Logic,
    settings: Settings,
    language: Type.Optional(
      Type.String({ description: 'The language of the texts. Absent if the form declares no languages.' }),
    ),
  },
  { ...closed, title: 'PublishedForm' },
)

export type ResultParams = Static<typeof ResultParams>
export type SlugParams = Static<typeof SlugParams>
