import { ActionIcon, Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFormikContext } from 'formik'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ContractorFieldsFragment, useDeleteContractorAccountMutation } from '../generated/contractor.ts'
import { AccountField } from '../ui/CodeField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { Pair } from '../ui/Columns.tsx'
import { CurrencyField, SwiftField } from '../ui/dictionary.tsx'
import { TextField } from '../ui/fields.tsx'
import { Hint } from '../ui/Hint.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toast.ts'
import type { FormBase } from '../ui/useFormBase.ts'
import { useFailureReason } from '../ui/useFailureReason.ts'
import classes from './Contractor.module.css'
import { blankAccount, type ContractorValues, isWhole } from './values.ts'

export interface AccountsProps {
  /** The stored contractor; none: it is new. */
  contractorId?: number
  began?: FormBase
  reread?: () => Promise<ContractorFieldsFragment | undefined>
}

/** The accounts of a contractor in its form: added and changed with it, deleted at once after a question. */
export function Accounts({ contractorId, began, reread }: AccountsProps) {
  const t = useTranslations('contractor.accounts')
  const { values, setFieldValue } = useFormikContext<ContractorValues>()
  const [asked, setAsked] = useState<number | null>(null)
  const [removeStored] = useDeleteContractorAccountMutation()
  const reason = useFailureReason()
  const { accounts } = values
  const add = () => {
    if (!accounts.every(isWhole)) return toast.failed(t('fill'))
    void setFieldValue('accounts', [...accounts, blankAccount], false)
  }
  const drop = (index: number) => setFieldValue('accounts', accounts.toSpliced(index, 1), false)
  const remove = async (index: number) => {
    const accountId = accounts[index]?.id
    try {
      // It goes from the form and from what the form began with: nothing of it is unsaved
      await began?.act(async version => {
        if (contractorId && accountId) await removeStored({ variables: { id: contractorId, accountId, version } })
        await drop(index)
        return reread?.()
      })
      toast.done(t('deleted'))
    } catch (error) {
      toast.failed(t('deleteFailed', { message: reason(error) }))
    }
  }
  // An account that is only in the form goes without a question
  const ask = (index: number) => (accounts[index]?.id ? setAsked(index) : void drop(index))
  return (
    <Section
      title={t('title')}
      actions={
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
          {t('add')}
        </Button>
      }
    >
      {accounts.length === 0 && <Hint>{t('empty')}</Hint>}
      <Stack gap={16}>
        {accounts.map((account, index) => (
          <fieldset key={account.id ?? `new-${index}`} className={classes['account']}>
            <legend className="visually-hidden">{t('account', { number: index + 1 })}</legend>
            <div className={classes['legend']}>
              <Text size="sm" c="dimmed" aria-hidden>
                {t('account', { number: index + 1 })}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={t('delete', { number: index + 1 })}
                title={t('delete', { number: index + 1 })}
                onClick={() => ask(index)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </div>
            <Pair>
              <SwiftField name={`accounts.${index}.swift`} label={t('swift')} fills={`accounts.${index}.bankName`} />
              <TextField name={`accounts.${index}.bankName`} label={t('bankName')} />
              <AccountField name={`accounts.${index}.accountNumber`} label={t('accountNumber')} />
              <CurrencyField name={`accounts.${index}.currency`} label={t('currency')} />
            </Pair>
          </fieldset>
        ))}
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        danger
        title={t('deleteTitle', { account: accounts[asked ?? -1]?.accountNumber ?? '' })}
        onConfirm={() => remove(asked ?? -1)}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </Section>
  )
}
