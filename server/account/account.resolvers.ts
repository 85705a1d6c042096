import { caller } from '../core/context.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as account from './account.service.ts'
import * as clientManager from './clientManager.service.ts'
import * as removal from './removal.service.ts'
import { signInAs } from './signInAs.service.ts'
import * as users from './users.service.ts'

export const accountQueries = {
  profile: (_, __, ctx) => account.profileOf(ctx, caller(ctx).id),
  profileOf: (_, { id }, ctx) => account.profileOf(ctx, id),
  users: (_, filter, ctx) => users.users(ctx, filter),
  user: (_, { userId }, ctx) => users.user(ctx, userId),
  clientManagers: (_, { userId }, ctx) => clientManager.clientManagers(ctx, userId),
  clientManagerSuggestions: (_, { userId, query }, ctx) => clientManager.clientManagerSuggestions(ctx, userId, query),
  support: (_, __, ctx) => ctx.app.config.support,
} satisfies QueryResolvers

export const accountMutations = {
  signUp: (_, input, ctx) => account.signUp(ctx, input),
  signIn: (_, input, ctx) => account.signIn(ctx, input),
  confirmAccount: (_, { userId, confirmation }, ctx) => account.confirmAccount(ctx, userId, confirmation),
  sendConfirm: (_, input, ctx) => account.sendConfirm(ctx, input),
  sendReset: (_, input, ctx) => account.sendReset(ctx, input),
  resetPassword: (_, input, ctx) => account.resetPassword(ctx, input),
  changePassword: (_, input, ctx) => account.changePassword(ctx, input),
  signOut: (_, __, ctx) => account.signOut(ctx),
  saveProfile: (_, { profile }, ctx) => account.saveProfile(ctx, profile),
  signInAs: (_, { userId }, ctx) => signInAs(ctx, userId),
  createUser: (_, args, ctx) => users.createUser(ctx, args.user),
  saveUser: (_, args, ctx) => users.saveUser(ctx, args.userId, args.user),
  deleteUser: (_, args, ctx) => removal.deleteUser(ctx, args),
  banUser: (_, args, ctx) => removal.banUser(ctx, args),
  assignClientManager: (_, { userId, assigneeUserId }, ctx) =>
    clientManager.assignClientManager(ctx, userId, assigneeUserId),
  removeClientManager: (_, { userId, assignmentId }, ctx) =>
    clientManager.removeClientManager(ctx, userId, assignmentId),
} satisfies MutationResolvers
