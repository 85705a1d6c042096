import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ContractorFieldsFragment, useDeleteContractorTemplateMutation } from '../generated/contractor.ts'
import { rereadAfterFailure } from '../problem.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DownloadButton } from '../ui/DownloadButton.tsx'
import { Hint } from '../ui/Hint.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { Section } from '../ui/Page.tsx'
import type { FormBase } from '../ui/useFormBase.ts'
import { useRemoval } from '../ui/useRemoval.ts'
import classes from './Contractor.module.css'

type Template = ContractorFieldsFragment['contracts'][number]

export interface TemplatesProps {
  contractorId: number
  templates: readonly Template[]
  /** The contractor's form: a deletion moves the version that it began with. */
  began: FormBase
  reread: () => Promise<ContractorFieldsFragment | undefined>
}

/** The contract templates of a contractor with their agreements: to download and to delete. */
export function Templates({ contractorId, templates, began, reread }: TemplatesProps) {
  const t = useTranslations('contractor.templates')
  const { date: write } = useFormatters()
  const [asked, setAsked] = useState<Template | null>(null)
  const [remove] = useDeleteContractorTemplateMutation()
  const removal = useRemoval()
  const drop = async (id: number) => {
    const work = began.act(async version => {
      await remove({ variables: { id: contractorId, templateId: id, version } })
      return reread()
    })
    const stored = async () => (await reread())?.contracts.find(template => template.id === id)
    const told = work.catch(async (error: unknown) => {
      throw await rereadAfterFailure(error, stored)
    })
    await removal(told, { done: t('deleted') })
  }
  const written = (date: string | null) => (date ? write(date) : '—')
  return (
    <Section title={t('title')}>
      {templates.length === 0 && <Hint>{t('empty')}</Hint>}
      <ul className={classes['templates']}>
        {templates.map(template => (
          <li key={template.id} className={classes['template']}>
            <Stack gap={8}>
              <Group justify="space-between" wrap="nowrap">
                <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {template.name}
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label={t('delete', { name: template.name })}
                  title={t('delete', { name: template.name })}
                  onClick={() => setAsked(template)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
              <Group gap={12}>
                <Text size="sm">
                  {template.number
                    ? t('contract', { number: template.number, date: written(template.date) })
                    : t('plain')}
                </Text>
                {template.path ? (
                  <DownloadButton id={template.id} type="TEMPLATE_CONTRACT" name={template.path} />
                ) : (
                  <Hint>{t('noFile')}</Hint>
                )}
              </Group>
              {template.agreements.map(agreement => (
                <Group key={agreement.id} gap={12}>
                  <Text size="sm">
                    {agreement.number
                      ? t('agreement', { number: agreement.number, date: written(agreement.date) })
                      : t('plainAgreement')}
                    {agreement.brockmanDetail &&
                      ` · ${[agreement.brockmanDetail.shortName, agreement.brockmanDetail.bankShortName].filter(Boolean).join(', ')}`}
                  </Text>
                  {agreement.path ? (
                    <DownloadButton id={agreement.id} type="TEMPLATE_AGREEMENT" name={agreement.path} />
                  ) : (
                    <Hint>{t('noFile')}</Hint>
                  )}
                </Group>
              ))}
            </Stack>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        danger
        title={t('deleteTitle', { name: asked?.name ?? '' })}
        onConfirm={() => (asked ? drop(asked.id) : undefined)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Section>
  )
}
