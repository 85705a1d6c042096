import type { Texts } from '../texts.ts'
import type { shell as ru } from '../ru/shell.ts'

/** Texts of the frame around every page. */
export const shell: Texts<typeof ru> = {
  name: 'Trinity',
  skip: 'To the content',
  menu: 'Sections',
  more: 'More',
  nav: {
    main: 'Main',
    companies: 'Companies',
    requests: 'Requests',
    replenishments: 'Replenishments',
    orders: 'Orders',
    contractors: 'Contractors',
    inns: 'INN',
    managers: 'Managers',
    users: 'Users',
    approvals: 'Approvals',
    audit: 'Audit log',
    analytics: 'Analytics',
    statement: 'Statement',
  },
  /** Of what was just asked for. */
  waits: 'Waits for a second signature: {summary}.',
  openApproval: 'Open the approval',
  /** Where little room is. */
  replenishmentsShort: 'Top-ups',
  counters: {
    others: '{count, plural, one {# waits for somebody else} other {# wait for somebody else}}',
    toDo: '{count, plural, one {# needs action} other {# need action}}',
    unread: '{count, plural, one {# unread message} other {# unread messages}}',
  },
  rates: {
    title: 'Central bank rates for {date}',
    stale: 'Rates for {date}: no newer ones yet',
    per: 'for {nominal} {code}',
    bank: 'Bank rates for {date}',
    currency: 'Currency',
    buy: 'Buys',
    sell: 'Sells',
  },
  support: {
    title: 'Support',
    email: 'E-mail',
    telegram: 'Telegram',
    phone: 'Phone',
  },
  language: 'Language: English. Переключить на русский',
  languageShort: 'EN',
  theme: { light: 'Light theme', dark: 'Dark theme' },
  profile: {
    menu: 'Profile',
    information: 'Information',
    approvals: 'Approvals',
    checks: 'Check of money',
    password: 'Password',
    exit: 'Exit',
    density: { compact: 'Compact tables', comfortable: 'Comfortable tables' },
  },
  actingAs: 'You are signed in as {name}',
  actingAsSomebody: 'You are signed in as another user',
  actingReadOnly: 'only to look',
  actingBack: 'Back to yourself',
  actingElsewhere: {
    text: 'In another tab you are signed in as another user. On this page you are still yourself: save or copy what you typed.',
    go: 'Go on as that user',
  },
  offline: 'No connection. The data will refresh when it is back',
  asking: 'Updates come up to a minute late: there is no live connection',
  crash: {
    title: 'Error!',
    text: 'An unknown error occurred, try refreshing the page.',
    reload: 'Refresh the page',
  },
  /** Whose a kind of records is. */
  closed: {
    ACTING: 'This page is not for the person you act as',
    actingHint: 'Go back to yourself to open it: the button is at the top of the page.',
    REQUEST: 'Requests are handled by managers with the request right',
    REPLENISHMENT: 'Replenishments are handled by managers with the request right',
    ORDER: 'Orders are handled by managers with the order right',
    hint: 'An administrator gives the right on the page of the user.',
    PAGE: 'This page is not for your role',
    stays: 'Another tab holds what you have not sent yet, so you were not signed out.',
    home: 'Home',
  },
  notFound: {
    title: 'Page not found',
    text: 'Check the address or go back to the main page.',
    home: 'To the main page',
  },
}
