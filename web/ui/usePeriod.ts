import { useTranslations } from 'use-intl'
import { periodSchema } from '../../domain/core/fields.ts'
import { useLanguage } from '../i18n/Language.tsx'
import { judge } from './judge.ts'
import { useAddress } from './useAddress.ts'

/** The period that the address holds (`from`, `to`, Moscow days), and what is wrong with it. */
export function usePeriod() {
  const t = useTranslations()
  const { language } = useLanguage()
  const [read, write] = useAddress()
  const from = read('from') || null
  const to = read('to') || null
  const found = judge(periodSchema, { from, to }, language, ({ key, values }) => t(key, values))
  const errorOf = (name: string) => found.find(({ field }) => field === name)?.defaultMessage ?? false
  const set = (name: 'from' | 'to') => (day: string | null) => write({ [name]: day }, { replace: true })
  return { from, to, errorOf, isWrong: found.length > 0, set, reset: () => write({ from: null, to: null }) }
}
