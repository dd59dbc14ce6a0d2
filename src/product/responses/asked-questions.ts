// The questions behind responses, for tables and single responses in a browser.
import type { AppType } from '../../engine/definition/definition.ts'
import type { BaseQuestion } from '../../engine/questions/type.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { findVersion, type WebformRow } from '../webforms/queries.ts'
import type { AskedQuestions } from './schemas.ts'
import type { ResponseView } from './view.ts'

/**
 * @param version the latest one if absent
 * @throws {Problem} version_not_found; not for the latest version of a form that was never published
 */
export async function askedQuestions(
  db: Db,
  form: Pick<WebformRow, 'id' | 'name' | 'app_type' | 'version'>,
  version: number | undefined,
  { view: { hidden }, hasReviews }: { readonly view: ResponseView; readonly hasReviews: boolean },
): Promise<AskedQuestions> {
  const number = version ?? form.version
  const row = number === null ? undefined : await findVersion(db, form.id, number)
  if (!row && version !== undefined) throw new Problem('version_not_found')
  const questions = row?.definition.questions ?? []
  const states = hasReviews ? await statesOf(db, form, row) : undefined
  return {
    name: row?.name ?? form.name,
    appType: form.app_type as AppType,
    version: row?.version ?? null,
    questions:
      hidden.size === 0
        ? [...questions]
        : questions.filter(({ id }) => !hidden.has(id)).map(withoutConditions),
    ...(hidden.size === 0 && { logic: row?.definition.logic ?? {} }),
    ...(row?.definition.settings.timeZone && { timeZone: row.definition.settings.timeZone }),
    ...(states && { reviewStates: [...states] }),
  }
}

/** Those of the latest version, whatever version is read. */
async function statesOf(
  db: Db,
  form: Pick<WebformRow, 'id' | 'version'>,
  row: Awaited<ReturnType<typeof findVersion>>,
) {
  if (form.version === null) return undefined
  const latest = row?.version === form.version ? row : await findVersion(db, form.id, form.version)
  return latest?.definition.settings.review?.states
}

interface Question extends BaseQuestion {
  readonly questions?: readonly Question[]
}

/** Conditions name other questions, which may be hidden, and their choices. */
const withoutConditions = ({
  visibleWhen,
  requiredWhen,
  rules,
  questions,
  ...rest
}: Question): BaseQuestion => ({
  ...rest,
  ...(questions && { questions: questions.map(withoutConditions) }),
})
