import type { Locator, Page } from '@playwright/test'

/** What a form or a dialog tells of changes elsewhere. */
export const newsIn = (within: Page | Locator) => within.getByRole('alert').filter({ hasText: /было|стало|новый файл/ })
