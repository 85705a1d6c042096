import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { stagesOf } from '../../domain/replenishment/stages.ts'
import { createSchema } from '../../domain/replenishment/schema.ts'
import {
  type BasisRequestFragment,
  useBasisRequestQuery,
  useBasisRequestsQuery,
  useCreateReplenishmentMutation,
} from '../generated/replenishment.ts'
import { Answer } from '../ui/Answer.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Form, FormError, SubmitButton } from '../ui/Form.tsx'
import { useFormatters } from '../ui/Money.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { Stages } from '../ui/Stages.tsx'
import { useAddress } from '../ui/useAddress.ts'
import { useFormField } from '../ui/useFormField.ts'
import { useNames } from '../ui/useNames.ts'
import { usePages } from '../ui/usePages.ts'
import { useRecordNews } from '../ui/useRecordNews.ts'
import { useTabName } from './RecordPage.tsx'
import classes from './Replenishment.module.css'

/** The step that creates a replenishment of a request; where it is closed the request is no basis. */
const USE = 'USE'

const NOTHING_YET = {
  status: null,
  companyId: null,
  additionalAgreementBankId: null,
  billDate: null,
  rubAmountAfter: null,
  usdAmountAfter: null,
}

function RequestChoice({ name, requests }: { name: string; requests: readonly BasisRequestFragment[] }) {
  const t = useTranslations('replenishment.choose')
  const names = useNames()
  const { money } = useFormatters()
  const { value, error, change } = useFormField<number | null>(name)
  const errorId = useId()
  const wrong = error ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
  return (
    <Radio.Group
      label={t('title')}
      description={t('hint')}
      value={value === null ? '' : String(value)}
      onChange={chosen => change(Number(chosen))}
      error={error}
      errorProps={{ id: errorId }}
    >
      <div className={classes['basis']} style={{ marginTop: 12 }}>
        {requests.map(request => (
          <Radio.Card
            key={request.id}
            value={String(request.id)}
            p={12}
            aria-label={t('request', { id: request.id })}
            {...wrong}
          >
            <Group wrap="nowrap" align="flex-start" gap={12}>
              <Radio.Indicator mt={2} />
              <div style={{ minWidth: 0 }}>
                <Text fw={500}>
                  {t('request', { id: request.id })} · {money(request.invoicePrice, request.currency)}
                </Text>
                <Text size="sm">
                  {request.clientCompanyName} · {names.country(request.recipientCountry)}
                </Text>
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {request.paymentPurpose}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

function BasisForm({
  requests,
  preselected,
}: {
  requests: readonly BasisRequestFragment[]
  preselected: number | null
}) {
  const t = useTranslations('replenishment.choose')
  const navigate = useNavigate()
  const [create] = useCreateReplenishmentMutation()
  const only = requests.length === 1 ? (requests[0]?.id ?? null) : null
  return (
    <Form
      initial={{ clientRequestId: requests.find(({ id }) => id === preselected)?.id ?? only }}
      schema={createSchema}
      onSubmit={async ({ clientRequestId }) => {
        const { data } = await create({ variables: { clientRequestId } })
        if (data) await navigate(`/replenishment/${data.createReplenishment.id}`, { replace: true })
      }}
    >
      <RequestChoice name="clientRequestId" requests={requests} />
      <FormError />
      <Group justify="flex-end">
        <SubmitButton>{t('create')}</SubmitButton>
      </Group>
    </Form>
  )
}

/** The requests with the one that the address names, if it may be a basis. */
function withNamed(requests: readonly BasisRequestFragment[], named: BasisRequestFragment | undefined) {
  const isNew = named?.steps.includes(USE) && !requests.some(({ id }) => id === named.id)
  return named && isNew ? [named, ...requests] : requests
}

/** The address names a request that no replenishment can be made of. */
const isUnusable = (
  id: number | null,
  requests: readonly BasisRequestFragment[],
  named: BasisRequestFragment | undefined,
) => id !== null && !withNamed(requests, named).some(request => request.id === id)

/** /replenishment/new: a replenishment begins with an approved request; `?request={id}` chooses it beforehand. */
export function Component() {
  const t = useTranslations('replenishment')
  const ui = useTranslations('ui')
  const name = useTabName('client')
  const [read, write] = useAddress()
  const [preselected] = useState(() => Number(read('request')) || null)
  useEffect(() => {
    // Read once: the same parameter would open the popup of the request
    if (Number(read('request')) > 0) write({ request: null }, { replace: true })
  }, [read, write])
  const query = useBasisRequestsQuery({ variables: { page: 0 }, fetchPolicy: 'network-only' })
  const { fetchMore, refetch } = query
  // The one of the address may lie below the requests that are there
  const named = useBasisRequestQuery({
    variables: { id: preselected ?? 0 },
    skip: preselected === null,
    fetchPolicy: 'network-only',
  })
  useRecordNews({ type: 'REQUEST' }, () => void refetch().catch(() => undefined))
  const pages = usePages(query.data?.requests, page => fetchMore({ variables: { page } }))
  return (
    <Page title={t('page.new')} back="/replenishment">
      <Stages
        label={t('tabs')}
        value="BASIS"
        onChange={() => undefined}
        stages={stagesOf('client', NOTHING_YET).map(({ tab, lock }) => ({
          key: tab,
          label: name(tab),
          lock: lock && t(`locks.client.${lock}`),
        }))}
      >
        <div className={classes['form']}>
          <Section>
            <Answer
              of={named.loading ? { ...query, data: undefined } : query}
              failure={message => t('choose.failed', { message })}
              isEmpty={({ requests }) => requests.items.length === 0}
              empty={
                <Empty
                  title={t('choose.empty')}
                  action={
                    <Button component={Link} to="?request=new" leftSection={<IconFilePlus size={16} />}>
                      {t('choose.createRequest')}
                    </Button>
                  }
                />
              }
            >
              {({ requests }) => (
                <Stack gap={16}>
                  {isUnusable(preselected, requests.items, named.data?.request) && (
                    <Alert color="yellow" variant="light" role="status">
                      {t('choose.unusable', { id: preselected ?? 0 })}
                    </Alert>
                  )}
                  <BasisForm requests={withNamed(requests.items, named.data?.request)} preselected={preselected} />
                  {pages.more && (
                    <Button variant="subtle" onClick={pages.loadMore} style={{ alignSelf: 'flex-start' }}>
                      {pages.loadingMore ? ui('loadingMore') : t('choose.more')}
                    </Button>
                  )}
                </Stack>
              )}
            </Answer>
          </Section>
        </div>
      </Stages>
    </Page>
  )
}
