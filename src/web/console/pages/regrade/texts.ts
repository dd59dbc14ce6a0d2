// The texts and styles of corrections, which other pages do not load.
import { adoptStyles } from '../../../kit/adopt-styles.ts'
import type { RegradeTexts } from '../../../messages/console/regrade-en.ts'
import type { Context } from '../../page.ts'
import { regrade } from '../../styles/regrade.ts'

export async function loadRegradeTexts({ language, root }: Context): Promise<RegradeTexts> {
  adoptStyles(root, regrade)
  return language === 'de'
    ? (await import('../../../messages/console/regrade-de.ts')).regradeDe
    : (await import('../../../messages/console/regrade-en.ts')).regradeEn
}
