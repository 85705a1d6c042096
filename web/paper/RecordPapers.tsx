import { Menu } from '@mantine/core'
import { IconFileText, IconFileZip } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Language } from '../../domain/generated/enums.ts'
import {
  usePackOrderMutation,
  usePackReplenishmentMutation,
  useReportOrderMutation,
  useReportReplenishmentMutation,
} from '../generated/paper.ts'
import { PapersButton } from './PapersButton.tsx'
import { useSaving } from './useSaving.ts'

interface PapersProps {
  id: number
  /** The agent has something to report. */
  isReported: boolean
}

interface Asks {
  pack: () => Promise<string | null | undefined>
  report: (lang: Language) => Promise<string | null | undefined>
}

function Papers({ isReported, pack, report }: Pick<PapersProps, 'isReported'> & Asks) {
  const t = useTranslations('papers')
  const { busy, save } = useSaving()
  return (
    <Menu position="bottom-end" width={280} disabled={busy}>
      <Menu.Target>
        <PapersButton busy={busy} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileZip size={16} />} onClick={() => void save(pack)}>
          {t('pack')}
        </Menu.Item>
        {isReported &&
          Object.values(Language).map(lang => (
            <Menu.Item
              key={lang}
              leftSection={<IconFileText size={16} />}
              onClick={() => void save(() => report(lang))}
            >
              {t(`report.${lang}`)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The papers of an order. */
export function OrderPapers({ id, isReported }: PapersProps) {
  const [pack] = usePackOrderMutation()
  const [report] = useReportOrderMutation()
  return (
    <Papers
      isReported={isReported}
      pack={() => pack({ variables: { id } }).then(({ data }) => data?.packOrder.url)}
      report={lang => report({ variables: { id, lang } }).then(({ data }) => data?.reportOrder.url)}
    />
  )
}

/** The papers of a replenishment, and of the orders on its basis. */
export function ReplenishmentPapers({ id, isReported }: PapersProps) {
  const [pack] = usePackReplenishmentMutation()
  const [report] = useReportReplenishmentMutation()
  return (
    <Papers
      isReported={isReported}
      pack={() => pack({ variables: { id } }).then(({ data }) => data?.packReplenishment.url)}
      report={lang => report({ variables: { id, lang } }).then(({ data }) => data?.reportReplenishment.url)}
    />
  )
}
