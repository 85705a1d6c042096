import type { Texts } from '../texts.ts'
import type { user as ru, userReads as ruReads, userActions as ruActions } from '../ru/user.ts'

/** Texts of the room `user`. */
export const user: Texts<typeof ru> = {
  title: 'All users',
  titles: {
    ROLE_CLIENT: 'Clients',
    ROLE_MANAGER: 'Managers',
    ROLE_ADMIN: 'Administrators',
  },
  filters: 'Kind of users',
  search: 'Name or e-mail',
  empty: 'No users found',
  listFailed: 'The registry could not be loaded: {message}',
  failed: 'Error getting the profile: {message}',
  profile: 'Profile',
  add: {
    ROLE_MANAGER: 'Add a manager',
    ROLE_ADMIN: 'Add an administrator',
  },
  new: {
    ROLE_CLIENT: 'New client',
    ROLE_MANAGER: 'New manager',
    ROLE_ADMIN: 'New administrator',
  },
  create: 'Create the user',
  created: 'The user was created',
  saved: 'Changes saved successfully',
  saveFailed: 'Error saving user: {message}',
  isBanned: 'Banned',
  isActive: 'Active',
  columns: {
    name: 'Name',
    username: 'E-mail',
    telegram: 'Telegram',
    phone: 'Phone',
    roles: 'Rights',
    state: 'Access',
  },
  rights: {
    ROLE_MANAGER_REQ: 'Requests and deals',
    ROLE_MANAGER_ORD: 'Orders',
    ROLE_CLIENT: 'Client',
    ROLE_ADMIN: 'Administrator',
  },
  fields: {
    main: 'Profile',
    roles: 'Roles',
    rights: 'What the manager works with',
    terms: 'Terms of the client',
    autoConfirm: 'Auto-confirm top-up requests',
    autoConfirmHint: 'New requests of the client are approved at once',
    forbidden: 'Forbidden',
    allowed: 'Allowed',
    autoCr: 'Allow the central-bank rate',
    autoCrHint: 'Works with companies that allow it too',
    autoCrOf: 'Central-bank rate',
  },
  assigned: {
    title: { ROLE_CLIENT: 'Managers', ROLE_MANAGER: 'Clients' },
    none: {
      ROLE_CLIENT: 'Nobody is assigned: letters about work go to all managers with the right.',
      ROLE_MANAGER: 'No clients yet. Those assigned come under the filter “My clients”.',
    },
    add: { ROLE_CLIENT: 'Assign a manager', ROLE_MANAGER: 'Assign a client' },
    placeholder: 'Name or e-mail',
    remove: 'Remove the assignment: {username}',
    removed: 'Assignment removed: {username}',
    failed: 'The assignment could not be changed: {message}',
  },
  balance: {
    title: 'Balance',
    amount: 'Amount',
    volume: 'Turnover this month',
    statement: 'Statement',
  },
  actions: {
    menu: 'Actions: {name}',
    signInAs: 'Sign in as the user',
    visit: {
      title: 'Sign in as {name}?',
      text: 'For 30 minutes. The user sees the visit in the profile, with its reason.',
      reason: 'Reason',
      reasonHint: '5 to 255 characters, the user sees it',
      write: 'With the right to change: otherwise only to look',
      verb: 'Sign in',
    },
    reset: {
      button: 'Reset the second factor',
      title: 'Reset the second factor: {name}?',
      text: 'The app, the passkeys and the recovery codes are good no more, all sessions end. The user is told by letter and signs in by the password.',
      reason: 'Reason',
      reasonHint: '5 to 255 characters, it stands in the letter',
      verb: 'Reset',
      done: 'The second factor was reset: {name}',
    },
    ban: 'Ban',
    unban: 'Lift the ban',
    delete: 'Delete',
    banTitle: 'Ban the user {name}?',
    banText: '{username} is signed out everywhere at once and cannot sign in.',
    banned: 'The user was banned: {name}',
    unbanTitle: 'Lift the ban of the user {name}?',
    unbanText: '{username} can sign in again.',
    unbanned: 'The ban was lifted: {name}',
    deleteTitle: 'Delete the user {name}?',
    deleteText: '{username} disappears from lists and cannot sign in. History and movements of money stay.',
    deleted: 'The user was deleted: {name}',
  },
}

/** What the audit log calls the queries of the room `user`. */
export const userReads: Texts<typeof ruReads> = {
  profile: 'own profile',
  profileOf: 'profile of a user',
  users: 'list of users',
  user: 'user',
  clientManagers: 'managers of a client',
  clientManagerSuggestions: 'search for an assignment',
  support: 'support contacts',
}

/** What the audit log calls the mutations of the room `user`. */
export const userActions: Texts<typeof ruActions> = {
  createUser: 'User created',
  saveUser: 'User changed',
  deleteUser: 'User deleted',
  banUser: 'User banned or unbanned',
  assignClientManager: 'Manager assigned to a client',
  removeClientManager: 'Assignment taken back',
}
