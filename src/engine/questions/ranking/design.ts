import type { DesignPart } from '../design-part.ts'
import type { RankingQuestion } from './answer.ts'

export const rankingDesign: DesignPart<RankingQuestion> = {
  icon: 'ranking',
  family: 'CHOICE',
  starts: () => ({
    type: 'RANKING',
    choices: [
      { id: 'c1', text: '' },
      { id: 'c2', text: '' },
      { id: 'c3', text: '' },
    ],
  }),
  sections: [{ title: 'choices', members: ['choices', 'shuffle'] }],
  canvas: 'choices',
}
