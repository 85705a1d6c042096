import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedIn, follow, keptIn, newsSince, same } from '../../web/ui/compare.ts'

test.each([
  ['nothing and an empty text', null, '', true],
  ['an absent value and null', undefined, null, true],
  ['blanks at the ends', ' IBAN 1 ', 'IBAN 1', true],
  ['a country by its code', { code: 'CN', name: 'Китай' }, { code: 'CN', name: 'China' }, true],
  ['another country', { code: 'CN', name: 'Китай' }, { code: 'TR', name: 'Турция' }, false],
  ['the order of keys', { id: 1, swift: 'A' }, { swift: 'A', id: 1 }, true],
  ['the name of the type', [{ __typename: 'Account', id: 1 }], [{ id: 1 }], true],
  ['no amount and zero', null, 0, false],
  ['no and nothing', false, null, false],
])('%s: %j and %j are the same: %j', (_rule, one, other, expected) => {
  expect(same(one, other)).toBe(expected)
})

test.each([
  ['nobody changed anything', { a: 'x' }, { a: 'x' }, { a: 'x' }, []],
  ['the other alone changed it', { a: 'x' }, { a: 'y' }, { a: 'x' }, [{ key: 'a', was: 'x', is: 'y' }]],
  ['I alone changed it', { a: 'x' }, { a: 'x' }, { a: 'y' }, []],
  ['both changed it to the same', { a: 'x' }, { a: 'y' }, { a: 'y ' }, []],
  ['both changed it', { a: 'x' }, { a: 'y' }, { a: 'z' }, [{ key: 'a', was: 'x', is: 'y', mine: 'z' }]],
  ['the other emptied it', { a: 'x' }, { a: null }, { a: 'x' }, [{ key: 'a', was: 'x', is: null }]],
  ['I emptied what the other changed', { a: 'x' }, { a: 'y' }, { a: '' }, [{ key: 'a', was: 'x', is: 'y', mine: '' }]],
  ['it is only shown here', { a: 'x' }, { a: 'y' }, {}, [{ key: 'a', was: 'x', is: 'y' }]],
  ['it is not known now', { a: 'x' }, {}, { a: 'x' }, []],
  ['it is not known here', {}, { a: 'y' }, { a: 'z' }, []],
])('news, when %s', (_rule, began, now, mine, expected) => {
  expect(newsSince(began, now, mine)).toEqual(expected)
})

test.each([
  ['what was changed', { a: 'x', b: 1 }, { a: 'y', b: 1 }, { a: 'y' }],
  ['an emptied field', { a: 'x', b: 1 }, { a: '', b: null }, { a: '', b: null }],
  ['nothing, when nothing was changed', { a: 'x' }, { a: 'x' }, {}],
  ['no field that the record does not have', { a: 'x' }, { a: 'x', tick: true }, {}],
])('a save sends %s', (_rule, began, mine, expected) => {
  expect(changedIn(began, mine)).toEqual(expected)
})

test.each([
  ['emptied while its value was on its way stays empty', { a: 'x' }, '', ''],
  ['typed on stays as it is', { a: 'x' }, 'xy', 'xy'],
  ['left as it was sent is what the record holds', { a: 'x' }, 'x', 'x'],
  ['untouched follows what others made of it', { a: 'y' }, '', 'y'],
])('a field of a draft that is %s', (_rule, record, mine, expected) => {
  const [began, sent] = [{ a: '' }, { a: 'x' }]
  expect(follow({ ...began, ...keptIn(record, sent) }, record, { a: mine })).toEqual({ a: expected })
})

const fields = fc.record({
  a: fc.string({ maxLength: 2 }),
  b: fc.string({ maxLength: 2 }),
  c: fc.string({ maxLength: 2 }),
})

test('whatever three people hold: what was typed here stays, the rest is as it is now, and nobody’s field is sent back', () => {
  fc.assert(
    fc.property(fields, fields, fields, (began, now, mine) => {
      const held = follow(began, now, mine)
      const typed = changedIn(began, mine)
      expect(held).toEqual({ ...now, ...typed })
      const sent = changedIn(now, held)
      for (const key of Object.keys(sent)) expect(typed).toHaveProperty(key)
    }),
  )
})
