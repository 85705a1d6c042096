import { ActionIcon, Anchor, Popover, Stack, Text } from '@mantine/core'
import { IconHeadset } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { phoneLink } from '../../domain/core/readCode.ts'
import { useSupportQuery } from '../generated/shell.ts'

/** How to reach support; hidden when nothing is configured. */
export function Support() {
  const t = useTranslations('shell.support')
  const { data } = useSupportQuery({ fetchPolicy: 'cache-first' })
  const { email, telegram, phone } = data?.support ?? {}
  const ways = [
    email && { name: t('email'), text: email, href: `mailto:${email}` },
    telegram && { name: t('telegram'), text: telegram, href: `https://t.me/${telegram.replace(/^@/, '')}` },
    phone && { name: t('phone'), text: phone, href: phoneLink(phone) },
  ].filter(way => Boolean(way)) as { name: string; text: string; href: string }[]
  if (!ways.length) return null
  return (
    <Popover position="bottom-end" width={240} withArrow trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('title')} title={t('title')}>
          <IconHeadset size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          {ways.map(({ name, text, href }) => (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              <Anchor href={href} target="_blank" rel="noreferrer" size="sm">
                {text}
              </Anchor>
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
