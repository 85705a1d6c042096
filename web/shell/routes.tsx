import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom'
import type { Caller, ChatType } from '../../domain/generated/enums.ts'
import { needRoomTexts } from '../i18n/Language.tsx'
import { pageOpened } from '../pageCalls.ts'
import { viewer } from '../session.ts'
import { fetchAddressed } from './addressed.ts'
import { Crash } from './Crash.tsx'
import { Entrance } from './Entrance.tsx'
import { For } from './For.tsx'
import { OfDesk } from './OfDesk.tsx'
import { asking, certain, certainFrame, type Screen } from './screen.ts'

/** A page of the signed-in, loaded with its room; `to` says whose it is. */
const page = (path: string, lazy: Screen, to: Caller = 'ANY'): RouteObject => ({
  element: <For group={to} />,
  children: [{ path, lazy: certain(asking(lazy)) }],
})

/** A page of records: clients' own, and staff's who work on that kind. */
const records = (of: ChatType, path: string, lazy: Screen): RouteObject => ({
  element: <OfDesk of={of} />,
  children: [page(path, lazy)],
})

/** The frame behind the door, with the texts of the rooms. */
const shell: Screen = async () => {
  const [frame] = await Promise.all([
    asking(() => import('./Shell.tsx'))(),
    needRoomTexts(),
    viewer() && fetchAddressed(),
  ])
  return frame
}

/** Before the door for whoever has no second factor yet and must have one. */
const factor: Screen = async () => {
  const [screen] = await Promise.all([import('../account/factor/FactorPage.tsx'), needRoomTexts()])
  return screen
}

const account: RouteObject[] = [
  { path: '/signup', lazy: certain(() => import('../account/SignUp.tsx')) },
  { path: '/forgot', lazy: certain(() => import('../account/Forgot.tsx')) },
  { path: '/confirm/:userId/:confirmation', lazy: certain(() => import('../account/Confirm.tsx')) },
  { path: '/reset/:userId/:confirmation?', lazy: certain(() => import('../account/Reset.tsx')) },
  { path: '/factor', lazy: certain(factor) },
  ...['/', '/signin'].map(path => ({ path, lazy: certain(() => import('../account/SignIn.tsx')) })),
]

/** A page of its own, without the frame. */
const bill: Screen = async () => {
  const [screen] = await Promise.all([import('../replenishment/BillPage.tsx'), needRoomTexts()])
  return screen
}

const rooms: RouteObject[] = [
  page('/dashboard', () => import('../home/Home.tsx')),
  page('/profile', () => import('../account/ProfilePage.tsx')),
  records('REQUEST', '/request', () => import('../request/RequestList.tsx')),
  records('REPLENISHMENT', '/replenishment', () => import('../replenishment/ReplenishmentList.tsx')),
  records('REPLENISHMENT', '/replenishment/:id', () => import('../replenishment/ReplenishmentPage.tsx')),
  records('REPLENISHMENT', '/replenishment/:id/passport', () => import('../replenishment/PassportPage.tsx')),
  {
    element: <OfDesk of="REPLENISHMENT" />,
    children: [page('/bank-statements', () => import('../bankStatement/StatementLines.tsx'), 'MANAGEMENT')],
  },
  records('ORDER', '/order', () => import('../order/OrderList.tsx')),
  records('ORDER', '/order/:id', () => import('../order/OrderPage.tsx')),
  page('/balance', () => import('../balance/StatementPage.tsx'), 'CLIENT'),
  page('/balance/:userId', () => import('../balance/StatementPage.tsx'), 'MANAGEMENT'),
  page('/developers', () => import('../developer/FirstSteps.tsx')),
  page('/developers/keys', () => import('../developer/KeysPage.tsx')),
  page('/developers/calls', () => import('../developer/CallsPage.tsx')),
  page('/analytics', () => import('../analytics/AnalyticsPage.tsx')),
  page('/analytics/:userId', () => import('../analytics/AnalyticsPage.tsx'), 'MANAGEMENT'),
  page('/client/company', () => import('../company/ClientCompanyList.tsx'), 'CLIENT'),
  page('/client/contractor', () => import('../contractor/ContractorList.tsx'), 'CLIENT'),
  page('/client/contractor/:id', () => import('../contractor/ContractorPage.tsx'), 'CLIENT'),
  page('/developers/webhooks', () => import('../webhook/WebhookList.tsx')),
  page('/developers/webhooks/:id', () => import('../webhook/WebhookPage.tsx')),
  page('/developers/events', () => import('../webhook/EventsPage.tsx')),
  page('/company', () => import('../company/CompanyList.tsx'), 'MANAGEMENT'),
  page('/company/:id', () => import('../company/CompanyPage.tsx')),
  page('/admin/company/:id', () => import('../company/CompanyEdit.tsx'), 'ADMIN'),
  page('/admin/user', () => import('../user/UserList.tsx'), 'ADMIN'),
  page('/admin/user/new', () => import('../user/UserPage.tsx'), 'ADMIN'),
  // A manager reads a client's; who else it is, the server does not tell them
  page('/admin/user/:userId', () => import('../user/UserPage.tsx'), 'MANAGEMENT'),
  page('/answer-templates', () => import('../answerTemplate/AnswerTemplates.tsx'), 'MANAGEMENT'),
  page('/approval', () => import('../approval/ApprovalList.tsx'), 'MANAGEMENT'),
  page('/approval/:id', () => import('../approval/ApprovalPage.tsx'), 'MANAGEMENT'),
  page('/admin/setting', () => import('../approval/SettingsPage.tsx'), 'ADMIN'),
  page('/admin/deadline', () => import('../deadline/DeadlinesPage.tsx'), 'ADMIN'),
  page('/check', () => import('../reconciliation/ChecksPage.tsx'), 'ADMIN'),
  page('/admin/audit', () => import('../audit/AuditPage.tsx'), 'ADMIN'),
  page('/manager/brockman/:id', () => import('../bank/BankView.tsx'), 'MANAGEMENT'),
  page('/admin/brockman/:id', () => import('../bank/BankEdit.tsx'), 'ADMIN'),
  page('/admin/brockman/:id/detail', () => import('../bank/BankDetailPage.tsx'), 'ADMIN'),
]

/** Every address of the product (decisions.md sections 11 and 13). */
const addresses: RouteObject[] = [
  {
    errorElement: <Crash />,
    hydrateFallbackElement: <p className="splash">Trinity</p>,
    element: <Outlet />,
    children: [
      { element: <Entrance />, children: account },
      { lazy: certainFrame(shell), children: [{ errorElement: <Crash />, children: rooms }] },
      page('/replenishment/:id/bill', bill),
      { path: '*', lazy: certain(() => import('./NotFound.tsx').then(({ NotFound }) => ({ Component: NotFound }))) },
    ],
  },
]

/** The router of the page, which begins to fetch what its address needs. */
export function openRouter() {
  const router = createBrowserRouter(addresses)
  const tell = ({ navigation, location }: typeof router.state) => pageOpened((navigation.location ?? location).pathname)
  tell(router.state)
  router.subscribe(tell)
  return router
}
