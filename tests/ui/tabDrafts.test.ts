import { expect, test } from 'vitest'
import { tabDrafts } from '../../web/ui/tabDrafts.ts'

const FORM = 'draft.7.order'

function browser() {
  const kept = new Map<string, string>()
  let time = 1_000_000
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size
    },
  }
  const tab = (name: string) => {
    const drafts = tabDrafts(storage, name, () => time)
    drafts.say(true)
    return drafts
  }
  return { tab, wait: (ms: number) => (time += ms) }
}

test('two tabs that fill in the same form keep a draft each, and sending one leaves the other', () => {
  const { tab } = browser()
  const [one, two] = [tab('one'), tab('two')]
  one.write(FORM, 'first')
  expect(two.read(FORM)).toBeNull()
  two.write(FORM, 'second')
  expect([one.read(FORM), two.read(FORM)]).toEqual(['first', 'second'])
  one.drop(FORM)
  expect([one.read(FORM), two.read(FORM)]).toEqual([null, 'second'])
})

test.each([
  ['was closed', ({ say }: ReturnType<ReturnType<typeof browser>['tab']>) => say(false), 0],
  ['has been silent for long', () => undefined, 200_000],
])('what a tab that %s has left is taken over once', (_how, end, ms) => {
  const { tab, wait } = browser()
  const gone = tab('gone')
  gone.write(FORM, 'typed')
  end(gone)
  wait(ms)
  const [heir, late] = [tab('heir'), tab('late')]
  expect(heir.read(FORM)).toBe('typed')
  expect(late.read(FORM)).toBeNull()
  heir.drop(FORM)
  expect(heir.read(FORM)).toBeNull()
})

test('a reload finds the draft of its own tab, and another form has none of it', () => {
  const { tab } = browser()
  tab('one').write(FORM, 'typed')
  expect(tab('one').read(FORM)).toBe('typed')
  expect(tab('one').read('draft.7.orderOther')).toBeNull()
  expect(tab('one').read('draft.8.order')).toBeNull()
})
