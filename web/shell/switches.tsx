import { ActionIcon, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/Language.tsx'

/** Russian ⇄ English. */
export function LanguageSwitch() {
  const t = useTranslations('shell')
  const { language, choose } = useLanguage()
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      h={32}
      // What is seen is part of the name
      aria-label={`${t('languageShort')}. ${t('language')}`}
      title={t('language')}
      onClick={() => choose(language === 'ru' ? 'en' : 'ru')}
    >
      {t('languageShort')}
    </Button>
  )
}

/** Light ⇄ dark. */
export function ThemeSwitch() {
  const t = useTranslations('shell.theme')
  const { setColorScheme } = useMantineColorScheme()
  const next = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={t(next)}
      title={t(next)}
      onClick={() => setColorScheme(next)}
    >
      {next === 'dark' ? <IconMoon size={18} /> : <IconSun size={18} />}
    </ActionIcon>
  )
}
