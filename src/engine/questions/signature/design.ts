import type { DesignPart } from '../design-part.ts'
import type { SignatureQuestion } from './answer.ts'

export const signatureDesign: DesignPart<SignatureQuestion> = {
  icon: 'signature',
  family: 'FILE',
  starts: () => ({ type: 'SIGNATURE' }),
  sections: [],
  isPersonal: true,
}
