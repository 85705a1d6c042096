import { useTranslations } from 'use-intl'

interface Item {
  readonly id: number
}

/** Writes an id as the name of what it stands for; one that is not known as its number. */
export function useIdNames(): <T extends Item>(
  items: readonly T[] | undefined,
  name: (item: T) => string | null,
) => (id: unknown) => string {
  const t = useTranslations('ui.news')
  return (items, name) => id => {
    if (typeof id !== 'number') return t('empty')
    const item = items?.find(one => one.id === id)
    return (item && name(item)) ?? `№${id}`
  }
}
