import type { DesignPart } from '../design-part.ts'
import type { MatrixQuestion } from './answer.ts'

export const matrixDesign: DesignPart<MatrixQuestion> = {
  icon: 'matrix',
  family: 'CHOICE',
  starts: () => ({
    type: 'MATRIX',
    rows: [
      { id: 'r1', text: '' },
      { id: 'r2', text: '' },
    ],
    columns: [
      { id: 'c1', text: '' },
      { id: 'c2', text: '' },
      { id: 'c3', text: '' },
    ],
  }),
  sections: [
    { title: 'rows', members: ['rows', 'columns'] },
    { title: 'answer', members: ['multiple', 'requireAllRows'] },
  ],
  canvas: 'lines',
}
