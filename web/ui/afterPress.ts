let isPressed = false
let waiting: (() => void)[] = []

function release(): void {
  isPressed = false
  const due = waiting
  waiting = []
  // The click follows the release: it comes first
  if (due.length) setTimeout(() => due.forEach(work => work()))
}

document.addEventListener('mousedown', () => (isPressed = true), { capture: true })
for (const type of ['mouseup', 'dragend', 'contextmenu']) document.addEventListener(type, release, { capture: true })
window.addEventListener('blur', release)

/**
 * Does at once what may move the page, or, while a mouse button is held down, after its click: pressing takes the focus
 * from a field, and errors that come or go then would move what is pressed away, and the click would be lost.
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else work()
}
