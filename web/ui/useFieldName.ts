import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { names } from '../i18n/ru/names.ts'

/**
 * Names a field by the path that the server or a schema gives it: `paymentOrders.1` is «Платёжные поручения 2»,
 * `accounts.0.swift` is «Счета 1: SWIFT». '' for a path that has no name.
 */
export function useFieldName(): (path: string) => string {
  const t = useTranslations('names')
  return useCallback(
    path => {
      const named: string[] = []
      for (const part of path.split('.')) {
        if (/^\d+$/.test(part) && named.length) named.push(`${named.pop()} ${Number(part) + 1}`)
        else if (t.has(part as keyof typeof names)) named.push(t(part as keyof typeof names))
      }
      return named.join(': ')
    },
    [t],
  )
}
