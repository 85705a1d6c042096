import { SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { object, string } from 'yup'
import { KEY_ROOMS, type KeyRoom } from '../../../domain/account/keyScopes.ts'
import { useCreateKeyMutation } from '../../generated/factor.ts'
import { SelectField } from '../../ui/choices.tsx'
import { TextField } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextareaField } from '../../ui/TextareaField.tsx'
import { useFormField } from '../../ui/useFormField.ts'
import { requiredText } from '../../../domain/core/fields.ts'

const DAYS = [30, 90, 180, 360] as const
const DAY = 86_400_000
const LEVELS = ['none', 'read', 'write'] as const
type Level = (typeof LEVELS)[number]
type Levels = Readonly<Record<KeyRoom, Level>>

const CLOSED = Object.fromEntries(KEY_ROOMS.map(room => [room, 'none'])) as Levels

/** What a key is opened for, a line for each part of the work. */
function ScopesField() {
  const t = useTranslations('factor.keys')
  const { value, change, error } = useFormField<Levels>('scopes')
  return (
    // What is missing gets the focus, as a field does
    <Stack
      gap={4}
      {...(error && { 'data-error': true, tabIndex: 0, role: 'group', 'aria-label': `${t('scopes')}: ${error}` })}
    >
      <Text size="sm" fw={500}>
        {t('scopes')}
      </Text>
      <Table verticalSpacing={4} horizontalSpacing={0} withRowBorders={false} aria-label={t('scopes')}>
        <Table.Tbody>
          {KEY_ROOMS.map(room => (
            <Table.Tr key={room}>
              <Table.Th fw={400} style={{ whiteSpace: 'nowrap' }}>
                {t(`rooms.${room}`)}
              </Table.Th>
              <Table.Td align="right">
                <SegmentedControl
                  size="xs"
                  aria-label={t(`rooms.${room}`)}
                  value={value[room]}
                  onChange={level => change({ ...value, [room]: level })}
                  data={LEVELS.map(level => ({ value: level, label: t(level) }))}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {error && (
        <Text size="xs" c="red">
          {error}
        </Text>
      )}
    </Stack>
  )
}

const schema = object({ name: requiredText(60), days: string().required() })

/** What was typed into the field of addresses; of commas alone, which are no address, the server says so. */
function addressesIn(typed: string): string[] {
  const found = typed.split(/[\s,;]+/).filter(one => one !== '')
  return found.length > 0 || typed.trim() === '' ? found : [typed]
}

/** A key that was made, with its secret; null: that was lost on its way. */
export interface Made {
  readonly id: number
  readonly secret: string | null
}

/** Makes an API key: its name, what it may do, how long and from where. */
export function AddKey({ onClose, onMade }: { onClose: () => void; onMade: (made: Made | null) => void }) {
  const t = useTranslations('factor.keys')
  const [create] = useCreateKeyMutation()
  return (
    <FormDialog
      title={t('add')}
      onClose={onClose}
      size="lg"
      initial={{ name: '', days: '90', scopes: CLOSED, addresses: '' }}
      schema={schema}
      verb={t('add')}
      onSubmit={async ({ name, days, scopes, addresses }) => {
        const { data } = await create({
          variables: {
            name,
            scopes: KEY_ROOMS.flatMap(room => (scopes[room] === 'none' ? [] : [`${room}:${scopes[room]}`])),
            expiresAt: new Date(Date.now() + Number(days) * DAY).toISOString(),
            addresses: addressesIn(addresses),
          },
        })
        onMade(data?.createKey ?? null)
      }}
    >
      <TextField name="name" label={t('name')} placeholder={t('namePlaceholder')} data-autofocus />
      <ScopesField />
      <SelectField
        name="days"
        label={t('days')}
        data={DAYS.map(count => ({ value: String(count), label: t('daysOf', { count }) }))}
      />
      <TextareaField
        name="addresses"
        label={t('addresses')}
        description={t('addressesHint')}
        placeholder="203.0.113.0/24"
        autosize
        optional
      />
    </FormDialog>
  )
}
