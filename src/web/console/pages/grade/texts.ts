// The texts and styles of grading, which other pages do not load.
import { adoptStyles } from '../../../kit/adopt-styles.ts'
import type { GradeTexts } from '../../../messages/console/grade-en.ts'
import type { Context } from '../../page.ts'
import { grade } from '../../styles/grade.ts'

export async function loadGradeTexts({ language, root }: Context): Promise<GradeTexts> {
  adoptStyles(root, grade)
  return language === 'de'
    ? (await import('../../../messages/console/grade-de.ts')).gradeDe
    : (await import('../../../messages/console/grade-en.ts')).gradeEn
}
