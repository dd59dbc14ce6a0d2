// Members that several kinds share.
import { Type } from 'typebox'

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Optional(
    Type.Unsafe<T>(
      Type.Union(
        values.map(value => Type.Literal(value)),
        { description },
      ),
    ),
  )

export const direction = oneOf(
  ['HORIZONTAL', 'VERTICAL'],
  'Where bars point to. When absent, texts have horizontal bars, and dates and numbers have vertical ones.',
)
export const labels = Type.Optional(
  Type.Boolean({ description: 'Whether marks show their values. When absent, they do if there is room.' }),
)
export const goal = Type.Optional(
  Type.Number({ description: 'A value to reach, shown as a line.', examples: [90] }),
)
export const min = Type.Optional(Type.Number({ description: 'Where the axis of values starts.' }))
export const max = Type.Optional(Type.Number({ description: 'Where the axis of values ends.' }))
export const percent = Type.Optional(
  Type.Boolean({ description: 'True to show shares: each bar or point adds up to 100 %.' }),
)
export const smooth = Type.Optional(
  Type.Boolean({ description: 'True for curves instead of straight lines.' }),
)
export const points = Type.Optional(Type.Boolean({ description: 'True to mark each value with a point.' }))
export const goodWhen = oneOf(['UP', 'DOWN'], 'Which change is good. `UP` when absent; it decides the color.')
export const flag = (description: string) => Type.Optional(Type.Boolean({ description }))
