// The colors, font, shapes and images of a form's pages, as its author writes them.
import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false }
const Color = Type.String({
  pattern: '^#[0-9A-Fa-f]{6}$',
  description: 'Red, green and blue in hexadecimal.',
  examples: ['#1f6b4f'],
})
const ImageUrl = (description: string) =>
  Type.String({
    pattern: '^https?://[^\\s]+$',
    maxLength: 2000,
    description,
    examples: ['https://forms.example.com/i/image_01jzk3v9w2e8ra4m7y5c6q0h01'],
  })

const colors = {
  primaryColor: Type.Optional(
    Type.Unsafe<string>({ ...Color, description: 'Buttons, links and selected choices.' }),
  ),
  backgroundColor: Type.Optional(Type.Unsafe<string>({ ...Color, description: 'The page.' })),
  textColor: Type.Optional(Type.Unsafe<string>({ ...Color, description: 'Texts.' })),
}

const values = {
  ...colors,
  fontFamily: Type.Optional(
    Type.Union([Type.Literal('SANS'), Type.Literal('SERIF'), Type.Literal('MONO'), Type.Literal('ROUND')], {
      description: "Fonts of the respondent's system. The default is SANS.",
    }),
  ),
  logoUrl: Type.Optional(ImageUrl('Shown on every page, and as the icon of the browser tab.')),
  logoDarkUrl: Type.Optional(
    ImageUrl('Shown instead of `logoUrl` to respondents who prefer dark pages. Unused if `dark` is OFF.'),
  ),
  coverUrl: Type.Optional(ImageUrl('Shown on the first page, and in previews of links to the form.')),
  radius: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 24,
      description: 'The radius of corners in pixels. The default is 10.',
    }),
  ),
  density: Type.Optional(
    Type.Union([Type.Literal('COMFORTABLE'), Type.Literal('COMPACT')], {
      description: 'The height of choices. The default is COMFORTABLE.',
    }),
  ),
  dark: Type.Optional(
    Type.Union([Type.Literal('OFF'), Type.Object(colors, closed)], {
      description:
        'Colors for respondents who prefer dark pages. Omitted colors are derived. OFF shows the same colors to everyone.',
    }),
  ),
}

/** A theme that several forms can share. */
export const ThemeValues = Type.Object(values, {
  ...closed,
  title: 'ThemeValues',
  description: 'Colors, font, images and shapes.',
})

/** The theme of a form. */
export const Theme = Type.Object(
  {
    themeid: Type.Optional(
      Type.String({
        pattern: '^theme_[0-9a-z]{26}$',
        description: 'A theme of the application. Other members except colors replace its values.',
        examples: ['theme_01jzk3v9w2e8ra4m7y5c6q0htd'],
      }),
    ),
    ...values,
  },
  {
    ...closed,
    title: 'Theme',
    description: 'The look of the page. Other values come from the shared theme.',
  },
)

/** The sizes of the theme's images in pixels, if they are known. */
interface ImageSizes {
  readonly logoSize?: ImageSize
  readonly logoDarkSize?: ImageSize
  readonly coverSize?: ImageSize
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}

export type Theme = Static<typeof Theme> & ImageSizes
export type ThemeValues = Static<typeof ThemeValues>
export type ThemeColors = Pick<Theme, 'primaryColor' | 'backgroundColor' | 'textColor'>
