// What an author does in the designer, as commands on the document.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, type FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import type { Thing } from '../../../src/web/authoring/draft/json.ts'
import { getAt, idIn, type Path } from '../../../src/web/authoring/draft/path.ts'
import { apply } from '../../../src/web/document/apply.ts'
import type { Command } from '../../../src/web/document/command.ts'
import { addQuestion, addQuestions } from '../../../src/web/document/commands/add-question.ts'
import { requireSeveral, setPoints } from '../../../src/web/document/commands/bulk.ts'
import { changeSetting } from '../../../src/web/document/commands/change-member.ts'
import { changeText } from '../../../src/web/document/commands/change-text.ts'
import { changeType, type Fits } from '../../../src/web/document/commands/change-type.ts'
import { copyText, cut, duplicate, paste } from '../../../src/web/document/commands/copy.ts'
import { deleteThings, referencesOutside } from '../../../src/web/document/commands/delete.ts'
import { addCalculation, addEnding, addJump, moveInFlow } from '../../../src/web/document/commands/flow.ts'
import { changeGrades } from '../../../src/web/document/commands/grades.ts'
import { moveBy, moveTo, moveToEnd, moveToPage } from '../../../src/web/document/commands/move.ts'
import { questionsIn } from '../../../src/web/document/commands/pasted-questions.ts'
import { idFault, rename, renamedPath } from '../../../src/web/document/commands/rename.ts'
import { replaceDocument } from '../../../src/web/document/commands/replace.ts'
import { referencesTo } from '../../../src/web/document/references.ts'
import { form, idsOf, pathsIn, plain } from './forms.ts'

/** The document after the command. Undoing it must give the document back. */
function after(document: FormDocument, { ops }: Command): FormDocument {
  const done = apply(document, ops)
  assert.deepEqual(done.skipped, [])
  assert.deepEqual(plain(apply(done.document, done.undo).document), plain(document))
  return done.document
}

const at = (...path: string[]): Path => ['questions', ...path]
const ids = (document: FormDocument) => idsOf(document.questions)
const never = (_id: string) => false

const atEnd = { list: ['questions'], before: null }

test('a new question gets an id from its text, and ids in its lists', () => {
  const start = { type: 'SINGLE_CHOICE', text: '', choices: [{ text: '' }, { text: '' }] }
  const { document, select } = added(form, start)
  assert.deepEqual(document.questions.at(-1), {
    id: 'q1',
    type: 'SINGLE_CHOICE',
    text: '',
    choices: [
      { id: 'c1', text: '' },
      { id: 'c2', text: '' },
    ],
  })
  assert.deepEqual(select, [at('#q1')])
  assert.deepEqual(ids(added(document, { type: 'EMAIL' }).document).at(-1), 'q2')
  assert.equal(
    ids(added(form, { type: 'EMAIL', text: 'Größe & Gewicht, bitte!' }).document).at(-1),
    'grosse_gewicht_bitte',
  )
  assert.equal(
    ids(added(form, { type: 'EMAIL', text: 'Pick' }).document).at(-1),
    'pick2',
    'a calculation has the name',
  )
  assert.equal(
    ids(added(form, { type: 'EMAIL', text: 'Score' }).document).at(-1),
    'score2',
    'the name is reserved',
  )
})

function added(document: FormDocument, start: Thing) {
  const command = addQuestion(document, start, atEnd)
  return { document: after(document, command), select: command.select }
}

test('the id of a question follows its text until something refers to it or a version has it', () => {
  let document = added(documentOf({}), { type: 'NUMBER', text: '' }).document
  const type = (text: string, isPublished = never) => {
    document = after(document, changeText(document, at(`#${ids(document)[0]}`, 'text'), text, isPublished))
    return ids(document)[0]
  }
  assert.equal(type('H'), 'h')
  assert.equal(type('How old are you today?'), 'how_old_are_you')
  assert.equal(
    type('Age', id => id === 'how_old_are_you'),
    'how_old_are_you',
  )
  assert.equal(type('How old are you today?'), 'how_old_are_you')
  document = after(document, setPoints(document, [at('#how_old_are_you')], 2))
  assert.equal(type('Your age'), 'your_age')
  assert.deepEqual(document.scoring.questions, { your_age: { points: 2 } })
  document = after(
    document,
    addQuestionWith(document, { type: 'STATEMENT', visibleWhen: { '>': [{ var: 'your_age' }, 18] } }),
  )
  assert.equal(type('Something else'), 'your_age')
})

const addQuestionWith = (document: FormDocument, start: Thing) => addQuestion(document, start, atEnd)

test('renaming a question rewrites everything that refers to it', () => {
  const renamed = after(form, rename(form, at('#france'), 'gallia'))
  const text = JSON.stringify(renamed)
  assert.ok(!text.includes('france'), text.slice(text.indexOf('france') - 200, text.indexOf('france') + 50))
  assert.equal(getAt(renamed, at('#why', 'description')), 'Not {{gallia.other}} or {{hidden.source}}')
  assert.equal(getAt(renamed, ['translations', 'de', 'gallia.choices.paris.text', 'text']), 'Paris')
  assert.equal(getAt(renamed, at('#why', 'requiredWhen')) !== undefined, true)
  assert.deepEqual(plain(after(renamed, rename(renamed, at('#gallia'), 'france'))), normalizedPipes(form))
})

/** Blanks in braces are not kept. */
const normalizedPipes = (document: FormDocument) =>
  JSON.parse(JSON.stringify(document).replaceAll('{{ france.other }}', '{{france.other}}'))

test('renaming a hidden field rewrites both of its names', () => {
  const renamed = after(form, rename(form, at('#source'), 'origin'))
  assert.deepEqual(getAt(renamed, at('#grid', 'visibleWhen')), {
    in: [{ var: 'hidden.origin' }, ['mail', 'web']],
  })
  assert.equal(getAt(renamed, at('#why', 'description')), 'Not {{ france.other }} or {{hidden.origin}}')
})

test('renaming a choice rewrites conditions that compare it, keys, feedback and translations', () => {
  const paris = after(form, rename(form, at('#france', 'choices', '#paris'), 'capital'))
  assert.deepEqual(getAt(paris, ['scoring', 'questions', 'france', 'correct']), 'capital')
  assert.deepEqual(getAt(paris, ['scoring', 'outcomes', '#north', 'weights', 'france']), {
    capital: 1,
    lyon: 2,
  })
  assert.deepEqual(getAt(paris, ['settings', 'endings', '#thanks', 'when']), {
    '!=': [{ var: 'france' }, 'capital'],
  })
  // A calculation passes the answer on.
  assert.deepEqual(getAt(paris, ['logic', 'jumps', '#france', 'when']), {
    '==': [{ var: 'pick' }, 'capital'],
  })
  assert.ok(!JSON.stringify(paris).includes('paris'))

  const lyon = after(form, rename(form, at('#france', 'choices', '#lyon'), 'l'))
  assert.deepEqual(getAt(lyon, at('#why', 'visibleWhen')), { '==': [{ var: 'france' }, 'l'] })
  assert.deepEqual(getAt(lyon, ['scoring', 'questions', 'france', 'feedback', 'byChoice']), { l: 'No, lyon' })
  assert.ok(getAt(lyon, ['translations', 'de', 'france.feedback.byChoice.l']))
})

test('renaming inside of a matrix, a cloze and a group reaches conditions and keys', () => {
  const row = after(form, rename(form, at('#grid', 'rows', '#food'), 'meal'))
  assert.deepEqual(getAt(row, ['scoring', 'questions', 'grid', 'weights', 'meal']), { good: 1, bad: 0 })
  assert.ok(JSON.stringify(getAt(row, at('#last'))).includes('"grid.meal"'))
  assert.ok(getAt(row, ['translations', 'de', 'grid.rows.meal.text']))

  const column = after(form, rename(form, at('#grid', 'columns', '#bad'), 'poor'))
  assert.deepEqual(getAt(column, ['scoring', 'questions', 'grid', 'weights', 'food']), { good: 1, poor: 0 })
  assert.ok(JSON.stringify(getAt(column, at('#last'))).includes('{"var":"grid.food"},"poor"'))

  const blank = after(form, rename(form, at('#tree', 'blanks', 'kind'), 'sort'))
  assert.equal(getAt(blank, at('#tree', 'text')), 'An {{sort}} and {{other}}')
  assert.ok(getAt(blank, at('#tree', 'blanks', 'sort', 'choices')))
  assert.ok(getAt(blank, ['scoring', 'questions', 'tree', 'blanks', 'sort']))
  assert.equal(getAt(blank, ['translations', 'de', 'tree.text', 'text']), 'Eine {{sort}}')
  assert.ok(JSON.stringify(getAt(blank, at('#last'))).includes('"tree.sort"'))

  const oak = after(form, rename(form, at('#tree', 'blanks', 'kind', 'choices', '#oak'), 'eiche'))
  assert.equal(getAt(oak, ['scoring', 'questions', 'tree', 'blanks', 'kind', 'correct']), 'eiche')
  assert.ok(JSON.stringify(getAt(oak, at('#last'))).includes('"eiche"'))

  const member = after(form, rename(form, at('#people', 'questions', '#pet'), 'animal'))
  assert.deepEqual(getAt(member, ['scoring', 'questions', 'people', 'correct']), [{ age: 3, animal: 'dog' }])
  assert.ok(JSON.stringify(getAt(member, at('#adult'))).includes('{"var":"animal"},"cat"'))
  assert.ok(getAt(member, ['translations', 'de', 'people.questions.animal.choices.dog.text']))

  const cat = after(form, rename(form, at('#people', 'questions', '#pet', 'choices', '#cat'), 'tiger'))
  assert.ok(JSON.stringify(getAt(cat, at('#adult'))).includes('{"var":"pet"},"tiger"'))

  const group = after(form, rename(form, at('#people'), 'crew'))
  assert.ok(JSON.stringify(getAt(group, at('#adult'))).includes('{"var":"crew"},{"and":[{">":[{"var":"age"}'))
  assert.deepEqual(getAt(group, ['logic', 'calculations', '#n', 'value']), {
    '+': [1, { var: 'crew.length' }],
  })
})

test('renaming endings, calculations and outcomes reaches jumps, texts and translations', () => {
  const ending = after(form, rename(form, ['settings', 'endings', '#thanks'], 'done'))
  assert.equal(getAt(ending, ['logic', 'jumps', '#france~2', 'to']), 'ending:done')
  assert.ok(getAt(ending, ['translations', 'de', 'ending.done.title']))
  const calculation = after(form, rename(form, ['logic', 'calculations', '#pick'], 'chosen'))
  assert.equal(getAt(calculation, ['settings', 'endings', '#bye', 'text']), 'Bye {{chosen}}')
  assert.deepEqual(getAt(calculation, ['logic', 'jumps', '#france', 'when']), {
    '==': [{ var: 'chosen' }, 'paris'],
  })
  const outcome = after(form, rename(form, ['scoring', 'outcomes', '#north'], 'south'))
  assert.ok(getAt(outcome, ['translations', 'de', 'outcome.south.title']))
})

test('renaming anything and back gives the document back, and nothing is left of the old id', () => {
  const { things } = pathsIn(form)
  const named = things.filter(path => getAt(form, [...path, 'id']) !== undefined)
  assert.equal(named.length, 25)
  for (const path of [...named, at('#tree', 'blanks', 'kind')]) {
    const renamed = after(form, rename(form, path, 'other_id'))
    const there = renamedPath(path, 'other_id')
    assert.ok(getAt(renamed, there), path.join('/'))
    assert.deepEqual(referencesTo(renamed, there).length, referencesTo(form, path).length, path.join('/'))
    const back = after(renamed, rename(renamed, there, idIn(path.at(-1))))
    assert.deepEqual(plain(normalizedPipes(back)), normalizedPipes(form), path.join('/'))
  }
})

test('deleting a question takes its rule, weights, translations and jumps, and names what still refers to it', () => {
  const deleted = after(form, deleteThings(form, [at('#france')]))
  assert.equal(getAt(deleted, ['scoring', 'questions', 'france']), undefined)
  assert.deepEqual(getAt(deleted, ['scoring', 'outcomes', '#north', 'weights']), {})
  assert.deepEqual(idsOf(deleted.questions).includes('france'), false)
  assert.deepEqual(plain(deleted.logic.jumps), [{ after: 'why', to: 'END' }])
  assert.ok(!Object.keys(deleted.translations['de'] ?? {}).some(key => key.startsWith('france.')))
  const places = referencesOutside(form, [at('#france')]).map(({ kind, path }) => `${kind} ${path.join('/')}`)
  assert.deepEqual(places, [
    'condition questions/#why/visibleWhen',
    'condition questions/#why/requiredWhen',
    'calculation logic/calculations/#pick/value',
    'condition settings/endings/#thanks/when',
    'text questions/#why/text',
    'text questions/#why/description',
    'text questions/#people/questions/#age/text',
    'text settings/endings/#thanks/title',
    'text translations/de/why.text/text',
    'text translations/de/ending.thanks.title/text',
    'jump logic/jumps/#france~2/after',
    'jump logic/jumps/#france/after',
  ])
  const both = referencesOutside(form, [at('#france'), at('#why')])
  assert.ok(!both.some(({ path }) => path[1] === '#why'))
})

test('deleting a choice removes it from keys, weights and feedback', () => {
  const path = at('#france', 'choices', '#paris')
  const deleted = after(form, deleteThings(form, [path]))
  assert.deepEqual(getAt(deleted, ['scoring', 'questions', 'france']), {
    points: 2,
    feedback: { correct: 'Yes', byChoice: { lyon: 'No, lyon' } },
  })
  assert.deepEqual(getAt(deleted, ['scoring', 'outcomes', '#north', 'weights', 'france']), { lyon: 2 })
  const kinds = referencesOutside(form, [path]).map(({ kind }) => kind)
  assert.deepEqual(kinds, ['condition', 'condition', 'scoring'])
})

test('questions move by one, to the ends, to a page, and keep their order', () => {
  const order = (document: FormDocument) => ids(document).join(' ')
  const start = 'france why source page2 grid tree people adult last'
  assert.equal(order(form), start)
  const move = (command: Command) => order(after(form, command))
  assert.equal(move(moveBy(form, [at('#why')], -1)), 'why france source page2 grid tree people adult last')
  assert.equal(move(moveBy(form, [at('#why')], 1)), 'france source why page2 grid tree people adult last')
  assert.equal(move(moveBy(form, [at('#france')], -1)), start)
  assert.equal(move(moveBy(form, [at('#last')], 1)), start)
  assert.equal(
    move(moveBy(form, [at('#why'), at('#france')], 1)),
    'source france why page2 grid tree people adult last',
  )
  assert.equal(
    move(moveToEnd(form, [at('#why')], 'first')),
    'why france source page2 grid tree people adult last',
  )
  assert.equal(
    move(moveToEnd(form, [at('#france'), at('#source')], 'last')),
    'why page2 grid tree people adult last france source',
  )
  assert.equal(
    move(moveToPage(form, [at('#last')], 0)),
    'france why source last page2 grid tree people adult',
  )
  assert.equal(
    move(moveTo(form, [at('#france'), at('#tree')], { list: ['questions'], before: '#tree' })),
    'why source page2 grid france tree people adult last',
  )
})

test('a question that moves into a group loses its condition and rule, and references follow', () => {
  const flat = after(
    form,
    replaceDocument(form, {
      ...form,
      questions: form.questions.map(question =>
        question.id === 'people' ? { ...question, repeat: undefined } : question,
      ),
    } as FormDocument),
  )
  const command = moveTo(flat, [at('#france')], { list: at('#people', 'questions'), before: '#pet' })
  const moved = after(flat, command)
  assert.deepEqual(idsOf(getAt(moved, at('#people', 'questions'))), ['age', 'france', 'pet'])
  assert.equal(getAt(moved, at('#why', 'text')), 'Why {{people.france}}?')
  assert.deepEqual(getAt(moved, at('#why', 'visibleWhen')), { '==': [{ var: 'people.france' }, 'lyon'] })
  assert.equal(getAt(moved, ['scoring', 'questions', 'france']), undefined)
  assert.ok(getAt(moved, ['translations', 'de', 'people.questions.france.choices.paris.text']))
  assert.deepEqual(command.select, [at('#people', 'questions', '#france')])
  const back = after(
    moved,
    moveTo(moved, [at('#people', 'questions', '#france')], { list: ['questions'], before: '#why' }),
  )
  assert.equal(getAt(back, at('#why', 'text')), 'Why {{france}}?')
})

test('a copy has new ids, its own rules, and references inside of it follow', () => {
  const command = duplicate(form, [at('#france'), at('#why')])
  const copied = after(form, command)
  assert.deepEqual(ids(copied).slice(0, 5), ['france', 'why', 'france2', 'why2', 'source'])
  assert.deepEqual(getAt(copied, at('#why2', 'visibleWhen')), { '==': [{ var: 'france2' }, 'lyon'] })
  assert.equal(getAt(copied, at('#why2', 'text')), 'Why {{france2}}?')
  assert.deepEqual(
    getAt(copied, ['scoring', 'questions', 'france2']),
    getAt(form, ['scoring', 'questions', 'france']),
  )
  assert.deepEqual(getAt(copied, ['scoring', 'outcomes', '#north', 'weights', 'france2']), {
    paris: 1,
    lyon: 2,
  })
  assert.ok(getAt(copied, ['translations', 'de', 'france2.choices.paris.text']))
  assert.deepEqual(command.select, [at('#france2'), at('#why2')])
  assert.equal(getAt(copied, at('#why')), getAt(form, at('#why')))
})

test('questions are carried to another form as text', () => {
  const text = copyText(form, [at('#france'), at('#people', 'questions', '#pet')])
  const other = documentOf({ settings: { languages: ['fr'] } })
  const command = paste(other, text, atEnd)
  assert.ok(command)
  const pasted = after(other, command)
  assert.deepEqual(ids(pasted), ['france', 'pet'])
  assert.deepEqual(pasted.scoring, { questions: { france: form.scoring.questions?.['france'] } })
  assert.deepEqual(pasted.translations, {}, 'the other form has no German')
  for (const foreign of ['', 'hello', '{}', '[]', '{"format":"formyard-questions-1","questions":[1]}'])
    assert.equal(paste(other, foreign, atEnd), undefined)
})

test('cut questions come back with everything when they are pasted', () => {
  const text = copyText(form, [at('#grid')])
  const gone = after(form, cut(form, [at('#grid')]))
  assert.equal(getAt(gone, at('#grid')), undefined)
  const command = paste(gone, text, { list: ['questions'], before: '#tree' })
  assert.ok(command)
  assert.deepEqual(plain(after(gone, command)), plain(form))
})

const fits: Fits = {
  member: (type, name, value) => {
    if (['text', 'required', 'visibleWhen'].includes(name)) return true
    if (name === 'choices')
      return (
        type.endsWith('CHOICE') &&
        Array.isArray(value) &&
        (type === 'MULTIPLE_CHOICE' || value.every(choice => !('exclusive' in choice)))
      )
    if (name === 'maxChoices') return type === 'MULTIPLE_CHOICE'
    return name === 'decimals' && type === 'NUMBER'
  },
  rule: (question, rule) => question['type'] === 'MULTIPLE_CHOICE' || !Array.isArray(rule['correct']),
}

test('a change of type sets aside what does not fit, and brings it back', () => {
  const question = {
    id: 'pets',
    type: 'MULTIPLE_CHOICE',
    text: 'Pets?',
    maxChoices: 2,
    choices: [
      { id: 'cat', text: 'Cat' },
      { id: 'none', text: 'None', exclusive: true },
    ],
  }
  const document = documentOf({
    questions: [question],
    scoring: { questions: { pets: { points: 1, correct: ['cat'] } } },
  })
  const path = at('#pets')
  const single = changeType(document, path, 'SINGLE_CHOICE', { choices: [] }, new Map(), fits)
  const asSingle = after(document, single.command)
  assert.deepEqual(plain(asSingle.questions[0]), {
    id: 'pets',
    type: 'SINGLE_CHOICE',
    text: 'Pets?',
    choices: [
      { id: 'cat', text: 'Cat' },
      { id: 'none', text: 'None' },
    ],
  })
  assert.deepEqual(asSingle.scoring.questions, {})
  const number = changeType(asSingle, path, 'NUMBER', { decimals: 2 }, single.setAside, fits)
  const asNumber = after(asSingle, number.command)
  assert.deepEqual(plain(asNumber.questions[0]), { id: 'pets', type: 'NUMBER', text: 'Pets?', decimals: 2 })
  const back = changeType(asNumber, path, 'MULTIPLE_CHOICE', { choices: [] }, number.setAside, fits)
  assert.deepEqual(plain(after(asNumber, back.command).scoring), plain(document.scoring))
  assert.deepEqual(plain(after(asNumber, back.command).questions[0]), question)
})

test('endings, calculations and jumps are added with ids, and jumps pass those of the same question', () => {
  const first = after(form, addEnding(form, { title: 'Bye' }))
  assert.deepEqual(getAt(first, ['settings', 'endings', '#end1']), { id: 'end1', title: 'Bye' })
  const empty = documentOf({})
  assert.deepEqual(after(empty, addEnding(empty)).settings, { endings: [{ id: 'end1' }] })
  assert.deepEqual(after(empty, addCalculation(empty)).logic, { calculations: [{ id: 'calc1', value: 0 }] })
  const command = addJump(form, 'france', 'END', { '==': [1, 1] })
  const jumped = after(form, command)
  assert.deepEqual(command.select, [['logic', 'jumps', '#france~3']])
  const up = after(jumped, moveInFlow(jumped, ['logic', 'jumps', '#france~3'], -1))
  assert.deepEqual(
    up.logic.jumps?.map(({ after, to }) => `${after} ${to}`),
    ['france grid', 'france END', 'france ending:thanks', 'why END'],
  )
  assert.deepEqual(moveInFlow(form, ['logic', 'jumps', '#why'], -1).ops, [])
  const removed = after(empty, addCalculation(empty))
  assert.deepEqual(after(removed, deleteThings(removed, [['logic', 'calculations', '#calc1']])).logic, {})
})

test('several questions change together', () => {
  const paths = [at('#last'), at('#france')]
  const required = after(form, requireSeveral(form, paths, true))
  assert.deepEqual(
    required.questions.filter(question => question.required).map(({ id }) => id),
    ['france', 'last'],
  )
  assert.equal(
    getAt(after(required, requireSeveral(required, paths, false)), at('#last', 'required')),
    undefined,
  )
  const points = after(form, setPoints(form, [...paths, at('#people', 'questions', '#age')], 5))
  assert.equal(getAt(points, ['scoring', 'questions', 'last', 'points']), 5)
  assert.equal(getAt(points, ['scoring', 'questions', 'age']), undefined)
})

test('a cleared setting leaves no empty object behind', () => {
  const set = after(form, changeSetting(form, ['results', 'showScore'], true))
  assert.deepEqual(set.settings.results, { showScore: true })
  const cleared = after(set, changeSetting(set, ['results', 'showScore'], undefined))
  assert.deepEqual(plain(cleared), plain(form))
})

test('translations of grades follow their grades', () => {
  const [a, f] = form.scoring.grades ?? []
  assert.ok(a && f)
  const grades = [{ fromPercent: 95, grade: 'A+' }, a, f]
  const document = after(form, changeGrades(form, grades))
  assert.deepEqual(document.scoring.grades, grades)
  assert.equal(getAt(document, ['translations', 'de', 'grade.1.message']), undefined)
  assert.deepEqual(getAt(document, ['translations', 'de', 'grade.2.message']), { text: 'Toll' })
  const edited = after(form, changeGrades(form, [{ ...a, grade: 'Best' }, f]))
  assert.deepEqual(getAt(edited, ['translations', 'de', 'grade.1.message']), { text: 'Toll' })
})

test('restoring a version is one command, which changes only the parts that differ', () => {
  const version = { ...form, name: 'Old', settings: {} }
  const command = replaceDocument(form, version, 'restore_version')
  assert.deepEqual(
    command.ops.map(({ path }) => path),
    [['name'], ['settings']],
  )
  assert.deepEqual(after(form, command), version)
})

test('a pasted list becomes a question for each line', () => {
  const command = addQuestions(form, questionsIn('Name\nName\n\n- Age'), {
    list: ['questions'],
    before: '#why',
  })
  assert.deepEqual(ids(after(form, command)).slice(0, 5), ['france', 'name', 'name2', 'age', 'why'])
  assert.equal(command.select?.length, 3)
})

test('pasted lines with letters, or dashes below a number, become choices of the question above', () => {
  const pasted =
    '1. Which is best?\n a) Secure\n b) Fast\n2) And why?\n3. Which one?\n- Red\n- Blue\nA. Smith\nC. Jones'
  assert.deepEqual(
    questionsIn(pasted).map(({ type, text, choices = [] }) => [
      type,
      text,
      ...(choices as Thing[]).map(choice => choice['text']),
    ]),
    [
      ['SINGLE_CHOICE', 'Which is best?', 'Secure', 'Fast'],
      ['SHORT_TEXT', 'And why?'],
      ['SINGLE_CHOICE', 'Which one?', 'Red', 'Blue'],
      ['SHORT_TEXT', 'A. Smith'],
      ['SHORT_TEXT', 'C. Jones'],
    ],
  )
})

test('an id must be new, well formed and not reserved', () => {
  assert.equal(idFault(form, at('#france'), 'gallia'), undefined)
  assert.equal(idFault(form, at('#france'), 'france'), undefined)
  assert.equal(idFault(form, at('#france'), 'why'), 'id_taken')
  assert.equal(idFault(form, at('#france'), 'pick'), 'id_taken')
  assert.equal(idFault(form, ['logic', 'calculations', '#pick'], 'why'), 'id_taken')
  assert.equal(idFault(form, at('#france'), 'score'), 'id_reserved')
  assert.equal(idFault(form, at('#france'), '1a'), 'id_invalid')
  assert.equal(idFault(form, at('#france', 'choices', '#paris'), 'lyon'), 'id_taken')
  assert.equal(idFault(form, at('#france', 'choices', '#paris'), 'score'), undefined)
  assert.equal(idFault(form, at('#tree', 'blanks', 'kind'), 'other'), 'id_taken')
})
