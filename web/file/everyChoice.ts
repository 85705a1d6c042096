/**
 * Makes every choice of a file count, in every field of the page: an input that goes on holding what was chosen would say
 * nothing when the same is chosen again. It is emptied after the field has taken its files.
 */
export function countEveryChoice(): void {
  // The window hears it last
  window.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file') target.value = ''
  })
}
