import { useLanguage } from '../i18n/Language.tsx'
import { namesIn } from './names.ts'

/** How countries and currencies are called in the viewer's language. */
export const useNames = () => namesIn(useLanguage().language)
