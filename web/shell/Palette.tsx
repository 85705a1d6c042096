import '@mantine/spotlight/styles.css'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import {
  IconArrowRight,
  IconBookmark,
  IconBuildingBank,
  IconClock,
  IconCode,
  IconId,
  IconKeyboard,
  IconMessage2,
  IconMoon,
  IconPlus,
  IconReceipt2,
  IconShieldCheck,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { belongs, DESKS } from '../../domain/core/roles.ts'
import type { Caller, ChatType, ViewList } from '../../domain/generated/enums.ts'
import type { ViewQuery } from '../../domain/view/schema.ts'
import { type FindQuery, useFindQuery } from '../generated/shell.ts'
import { useViewsQuery } from '../generated/view.ts'
import type { Viewer } from '../session.ts'
import { useFormatters } from '../ui/Money.tsx'
import { recordPath } from '../ui/recordPath.ts'
import { useStatusLabel } from '../ui/StatusBadge.tsx'
import { addressOfView } from '../view/address.ts'
import type { Section } from './navigation.ts'

const ASK_AFTER_MS = 200
/** Letters from which on records are asked for; of a number one digit is enough. */
const MIN_LETTERS = 2
/** Rows of a kind. */
const SHOWN = 5

const SECTION_OF = {
  REQUESTS: 'requests',
  REPLENISHMENTS: 'replenishments',
  ORDERS: 'orders',
  INNS: 'inns',
  USERS: 'users',
} as const satisfies Record<ViewList, Section['key']>

/** A line of the palette. */
interface Entry {
  readonly key: string
  readonly label: string
  readonly hint?: string
  readonly icon: typeof IconPlus
  readonly run: () => void
}

interface Group {
  readonly name: string
  readonly entries: readonly Entry[]
}

export interface PaletteProps {
  viewer: Viewer
  sections: readonly Section[]
  onHelp: () => void
  onClose: () => void
}

const [store, { open }] = createSpotlight()

/** Marks the first line, so that Enter takes it: the store does so for lines that are there when one types, not for later ones. */
function selectFirst(): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState(state => ({ ...state, selected: 0 }))
}

/** Pages and actions of the viewer whose names have all the typed words. */
function usePlaces({ viewer, sections, onHelp }: PaletteProps, typed: string): Group[] {
  const t = useTranslations('palette')
  const nav = useTranslations('shell.nav')
  const shell = useTranslations('shell')
  const navigate = useNavigate()
  const { setColorScheme } = useMantineColorScheme()
  const theme = useComputedColorScheme('light') === 'light' ? 'dark' : 'light'
  const to = (path: string) => () => void navigate(path)
  const actions: (Entry & { group: Caller })[] = [
    { key: 'request', group: 'CLIENT', label: t('actions.request'), icon: IconPlus, run: to('/request?request=new') },
    {
      key: 'replenishment',
      group: 'CLIENT',
      label: t('actions.replenishment'),
      icon: IconPlus,
      run: to('/replenishment/new'),
    },
    { key: 'order', group: 'CLIENT', label: t('actions.order'), icon: IconPlus, run: to('/order/new') },
    { key: 'inns', group: 'CLIENT', label: t('actions.inns'), icon: IconId, run: to('/dashboard?inn=mine') },
    { key: 'bank', group: 'ADMIN', label: t('actions.bank'), icon: IconBuildingBank, run: to('/admin/brockman/new') },
    {
      key: 'theme',
      group: 'ANY',
      label: shell(`theme.${theme}`),
      icon: theme === 'dark' ? IconMoon : IconSun,
      run: () => setColorScheme(theme),
    },
    { key: 'keys', group: 'ANY', label: t('keys.title'), icon: IconKeyboard, run: onHelp },
  ]
  const developers = {
    key: 'developers',
    group: 'ANY' as const,
    label: shell('profile.developers'),
    icon: IconCode,
    run: to('/developers'),
  }
  const pages: (Entry & { group: Caller })[] = [
    ...sections.map(({ key, icon, to: path, group }) => ({ key, group, label: nav(key), icon, run: to(path) })),
    { key: 'statement', group: 'CLIENT', label: nav('statement'), icon: IconReceipt2, run: to('/balance') },
    { key: 'answers', group: 'MANAGEMENT', label: nav('answers'), icon: IconMessage2, run: to('/answer-templates') },
    {
      key: 'deadlines',
      group: 'ADMIN',
      label: shell('profile.deadlines'),
      icon: IconClock,
      run: to('/admin/deadline'),
    },
    { key: 'checks', group: 'ADMIN', label: shell('profile.checks'), icon: IconShieldCheck, run: to('/check') },
    // Not in somebody else's name
    ...(viewer.actAs ? [] : [developers]),
    { key: 'profile', group: 'ANY', label: shell('profile.menu'), icon: IconUser, run: to('/profile') },
  ]
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = ({ label, group }: Entry & { group: Caller }) =>
    belongs(viewer.roles, group) && words.every(word => label.toLowerCase().includes(word))
  return [
    { name: t('groups.actions'), entries: actions.filter(fits) },
    { name: t('groups.pages'), entries: pages.filter(fits) },
  ]
}

/** The views of lists whose names have all the typed words. */
function useViews(typed: string): Group {
  const t = useTranslations('palette')
  const nav = useTranslations('shell.nav')
  const navigate = useNavigate()
  const { data } = useViewsQuery({ fetchPolicy: 'cache-and-network' })
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = data?.views.filter(({ name, list }) =>
    words.every(word => `${name} ${nav(SECTION_OF[list])}`.toLowerCase().includes(word)),
  )
  const entries = (found ?? []).map(({ id, list, name, query }) => ({
    key: `view-${id}`,
    label: name,
    hint: nav(SECTION_OF[list]),
    icon: IconBookmark,
    run: () => void navigate(addressOfView(list, query as ViewQuery)),
  }))
  return { name: t('groups.views'), entries: typed ? entries : entries.slice(0, SHOWN) }
}

/** The clients of what was found, each once, whose own name has what was typed. */
function clientsOf({ requests, replenishments, orders }: FindQuery, typed: string): Map<number, string> {
  const known = [
    ...(requests?.items ?? []).map(({ user, userProfile }) => [user.userId, userProfile.name] as const),
    ...(replenishments?.items ?? []).map(({ userId, clientName }) => [userId, clientName] as const),
    ...(orders?.items ?? []).map(({ userId, clientName }) => [userId, clientName] as const),
  ]
  return new Map(known.filter(([, name]) => name.toLowerCase().includes(typed.toLowerCase())))
}

/** Records, clients and INNs that the server finds. */
function useRecords({ roles }: Viewer, typed: string): { groups: Group[]; loading: boolean } {
  const t = useTranslations('palette')
  const thread = useTranslations('labels.thread')
  const label = useStatusLabel()
  const { money } = useFormatters()
  const navigate = useNavigate()
  const [search] = useDebouncedValue(typed, ASK_AFTER_MS)
  const isClient = belongs(roles, 'CLIENT')
  const skip = !/\d/.test(search) && search.length < MIN_LETTERS
  const { data, loading } = useFindQuery({
    variables: {
      search,
      requests: isClient || belongs(roles, DESKS.REQUEST),
      orders: isClient || belongs(roles, DESKS.ORDER),
      inns: belongs(roles, DESKS.INN),
    },
    skip,
    // The lists keep their own pages: what is found here does not belong to them
    fetchPolicy: 'no-cache',
  })
  if (skip || !data) return { groups: [], loading: !skip && (loading || typed !== search) }
  const to = (path: string) => () => void navigate(path)
  const record = (type: ChatType, id: number, hint: (string | null | undefined)[]): Entry => ({
    key: `${type}-${id}`,
    label: `${thread(type)} №${id}`,
    hint: hint.filter(Boolean).join(' · '),
    icon: IconArrowRight,
    run: to(recordPath(type, id)),
  })
  const records = [
    ...(data.requests?.items.slice(0, SHOWN) ?? []).map(row =>
      record('REQUEST', row.id, [
        row.clientCompanyName,
        money(row.invoicePrice, row.currency),
        label('request', row.status),
      ]),
    ),
    ...(data.replenishments?.items.slice(0, SHOWN) ?? []).map(row =>
      record('REPLENISHMENT', row.id, [
        row.contractor ?? row.clientCompanyName,
        money(row.amount, row.currency),
        label('replenishment', row.status),
      ]),
    ),
    ...(data.orders?.items.slice(0, SHOWN) ?? []).map(row =>
      record('ORDER', row.id, [row.contractor, money(row.amount, row.currency), label('order', row.status)]),
    ),
  ]
  const clients = isClient ? [] : [...clientsOf(data, search)].slice(0, SHOWN)
  return {
    loading: loading || typed !== search,
    groups: [
      {
        name: t('groups.clients'),
        entries: clients.map(([id, name]) => ({
          key: `client-${id}`,
          label: name,
          hint: t('statementOf'),
          icon: IconUser,
          run: to(`/balance/${id}`),
        })),
      },
      {
        name: t('groups.inns'),
        entries: (data.innRegistry?.items.slice(0, SHOWN) ?? []).map(({ inn, name, status }) => ({
          key: `inn-${inn}`,
          label: `${inn} ${name}`,
          hint: label('inn', status),
          icon: IconId,
          run: to(`/dashboard?inn=registry&find=${inn}`),
        })),
      },
      { name: t('groups.records'), entries: records },
    ],
  }
}

/** Ctrl K: pages, actions, and whatever can be found by its number, its name or its INN. */
export function Component(props: PaletteProps) {
  const t = useTranslations('palette')
  const ui = useTranslations('ui')
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const places = usePlaces(props, typed)
  const { groups, loading } = useRecords(props.viewer, typed)
  const views = useViews(typed)
  // Opened once it is there, so that it takes the focus and gives it back
  useEffect(open, [])
  const shown = (typed ? [...groups, views, ...places] : [...places, views]).filter(({ entries }) => entries.length > 0)
  const first = shown[0]?.entries[0]?.key
  useEffect(() => {
    if (typed) selectFirst()
  }, [typed, first])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={props.onClose}
      scrollable
      maxHeight="60vh"
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      // The line that Enter takes is filled: its second row is as readable as the first
      styles={{ actionDescription: { opacity: 1 } }}
      attributes={{ content: { 'aria-label': t('open') } }}
    >
      <Spotlight.Search
        placeholder={t('placeholder')}
        aria-label={t('placeholder')}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={100}
      />
      <Spotlight.ActionsList>
        {shown.map(({ name, entries }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {entries.map(({ key, label, hint, icon: Icon, run }) => (
              <Spotlight.Action
                key={key}
                label={label}
                {...(hint && { description: hint })}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {shown.length === 0 && <Spotlight.Empty>{ui(loading ? 'loading' : 'notFound')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
