import { useTranslations } from 'use-intl'

/** «Ошибка!», in the reader's language wherever it is drawn. */
export function ErrorTitle() {
  return useTranslations('ui')('errorTitle')
}
