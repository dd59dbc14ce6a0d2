import type { DesignPart } from '../design-part.ts'
import type { HotspotQuestion } from './answer.ts'

export const hotspotDesign: DesignPart<HotspotQuestion> = {
  icon: 'target',
  family: 'CHOICE',
  starts: () => ({ type: 'HOTSPOT' }),
  sections: [],
  canvas: 'image',
}
