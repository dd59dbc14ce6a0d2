// Changes that several questions share. Delete and move take several questions as they are.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { idIn, lastOf, type Path } from '../../authoring/draft/path.ts'
import type { Op } from '../apply.ts'
import type { Command } from '../command.ts'
import { inOrder } from '../questions.ts'

export const requireSeveral = (
  document: FormDocument,
  paths: readonly Path[],
  isRequired: boolean,
): Command => ({
  label: 'change_several',
  ops: inOrder(document, paths).map(path => ({
    op: 'set',
    path: [...path, 'required'],
    ...(isRequired && { value: true }),
  })),
})

/** Questions in a group have no points of their own. */
export const setPoints = (document: FormDocument, paths: readonly Path[], points: number): Command => ({
  label: 'change_several',
  ops: inOrder(document, paths)
    .filter(path => path.length === 2)
    .map(
      (path): Op => ({
        op: 'set',
        path: ['scoring', 'questions', idIn(lastOf(path)), 'points'],
        value: points,
      }),
    ),
})
