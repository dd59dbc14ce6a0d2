// The words of conditions in German.

const LATER = {
  less: 'ist früher als',
  atMost: 'ist nicht später als',
  more: 'ist später als',
  atLeast: 'ist nicht früher als',
}

export const deRows = {
  all: 'alle',
  any: 'mindestens eine',
  operators: {
    is: 'ist',
    isNot: 'ist nicht',
    less: 'ist kleiner als',
    atMost: 'ist höchstens',
    more: 'ist größer als',
    atLeast: 'ist mindestens',
    between: 'liegt zwischen',
    contains: 'enthält',
    notContains: 'enthält nicht',
    oneOf: 'ist eine von',
    containsAll: 'enthält alle von',
    containsAny: 'enthält eine von',
    containsNone: 'enthält keine von',
    yes: 'ist Ja',
    no: 'ist Nein',
    answered: 'ist beantwortet',
    notAnswered: 'ist nicht beantwortet',
  },
  ofKind: {
    date: {
      less: 'ist vor dem',
      atMost: 'ist spätestens am',
      more: 'ist nach dem',
      atLeast: 'ist frühestens am',
    },
    time: { less: 'ist vor', atMost: 'ist spätestens um', more: 'ist nach', atLeast: 'ist frühestens um' },
    datetime: { less: 'ist vor', atMost: 'ist spätestens', more: 'ist nach', atLeast: 'ist frühestens' },
  },
  compared: {
    any: { is: 'ist dasselbe wie', isNot: 'ist nicht dasselbe wie' },
    number: { atMost: 'ist höchstens so groß wie', atLeast: 'ist mindestens so groß wie' },
    date: LATER,
    time: LATER,
    datetime: LATER,
  },
}
