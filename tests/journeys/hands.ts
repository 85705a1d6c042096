import type { Person } from './people.ts'

/** What somebody has done with their hands: presses, fields typed into, files chosen. */
export interface Work {
  clicks: number
  fields: number
  files: number
}

/**
 * Heard by each page of a browser. A press of the mouse or of a key counts as one click however many it causes: a label
 * passes its click on to its field, Enter clicks the button that submits. What a program clicks is no click.
 */
const HEAR = `{
  let pressed = false
  let typedInto = null
  const press = event => { if (event.isTrusted) pressed = true }
  document.addEventListener('pointerdown', press, true)
  document.addEventListener('keydown', press, true)
  document.addEventListener('click', event => {
    if (!event.isTrusted || !pressed) return
    pressed = false
    typedInto = null
    void countWork('clicks')
  }, true)
  document.addEventListener('input', ({ target, isTrusted }) => {
    if (!isTrusted || target === typedInto || ['file', 'radio', 'checkbox'].includes(target.type)) return
    typedInto = target
    void countWork('fields')
  }, true)
  document.addEventListener('change', ({ target }) => {
    if (target.type === 'file') for (const _ of target.files) void countWork('files')
  }, true)
}`

/** Counts what somebody does in their browser from now on, also in pages that are opened later; the work goes on counting. */
export async function handsOf({ page }: Person): Promise<Readonly<Work>> {
  const work: Work = { clicks: 0, fields: 0, files: 0 }
  await page.context().exposeFunction('countWork', (kind: keyof Work) => {
    work[kind] += 1
  })
  await page.context().addInitScript(HEAR)
  return work
}
