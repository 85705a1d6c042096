import { caller } from '../core/context.ts'
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import * as account from './account.service.ts'
import * as profile from './profile.service.ts'
import * as clientManager from './clientManager.service.ts'
import * as removal from './removal.service.ts'
import * as factor from './factor.service.ts'
import { resetFactors } from './factorReset.service.ts'
import * as key from './key.service.ts'
import { keyCalls } from './keyCall.service.ts'
import * as second from './secondFactor.service.ts'
import * as session from './session.service.ts'
import { signInAs } from './signInAs.service.ts'
import { visits } from './visit.service.ts'
import { users as listUsers } from './list.service.ts'
import * as users from './users.service.ts'

export const accountQueries = {
  profile: (_, __, ctx) => profile.profileOf(ctx, caller(ctx).id),
  profileOf: (_, { id }, ctx) => profile.profileOf(ctx, id),
  users: (_, filter, ctx) => listUsers(ctx, filter),
  user: (_, { userId }, ctx) => users.user(ctx, userId),
  clientManagers: (_, { userId }, ctx) => clientManager.clientManagers(ctx, userId),
  clientManagerSuggestions: (_, { userId, query }, ctx) => clientManager.clientManagerSuggestions(ctx, userId, query),
  factors: (_, __, ctx) => factor.factors(ctx),
  stepUpMethods: (_, __, ctx) => second.stepUpMethods(ctx),
  sessions: (_, __, ctx) => session.sessions(ctx),
  keys: (_, __, ctx) => key.keys(ctx),
  keyCalls: (_, args, ctx) => keyCalls(ctx, args),
  visits: (_, { page }, ctx) => visits(ctx, page),
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
  saveProfile: (_, args, ctx) => profile.saveProfile(ctx, args.profile),
  signInAs: (_, args, ctx) => signInAs(ctx, args),
  secondFactor: (_, input, ctx) => second.secondFactor(ctx, input),
  passkeyOptions: (_, input, ctx) => second.passkeyOptions(ctx, input),
  passkeySignIn: (_, input, ctx) => second.passkeySignIn(ctx, input),
  stepUpOptions: (_, __, ctx) => second.stepUpOptions(ctx),
  stepUp: (_, input, ctx) => second.stepUp(ctx, input),
  beginTotp: (_, __, ctx) => factor.beginTotp(ctx),
  confirmTotp: (_, input, ctx) => factor.confirmTotp(ctx, input),
  beginPasskey: (_, __, ctx) => factor.beginPasskey(ctx),
  addPasskey: (_, input, ctx) => factor.addPasskey(ctx, input),
  renewRecoveryCodes: (_, __, ctx) => factor.renewRecoveryCodes(ctx),
  removeFactor: (_, { id }, ctx) => factor.removeFactor(ctx, id),
  resetFactors: (_, { userId, ...input }, ctx) => resetFactors(ctx, userId, input),
  endSession: (_, { id }, ctx) => session.endSession(ctx, id),
  endOtherSessions: (_, __, ctx) => session.endOtherSessions(ctx),
  createKey: (_, input, ctx) => key.createKey(ctx, input),
  rotateKey: (_, { id }, ctx) => key.rotateKey(ctx, id),
  revokeKey: (_, { id }, ctx) => key.revokeKey(ctx, id),
  createUser: (_, args, ctx) => users.createUser(ctx, args.user),
  saveUser: (_, args, ctx) => users.saveUser(ctx, args.userId, args.user),
  deleteUser: (_, args, ctx) => removal.deleteUser(ctx, args),
  banUser: (_, args, ctx) => removal.banUser(ctx, args),
  assignClientManager: (_, { userId, assigneeUserId }, ctx) =>
    clientManager.assignClientManager(ctx, userId, assigneeUserId),
  removeClientManager: (_, { userId, assignmentId }, ctx) =>
    clientManager.removeClientManager(ctx, userId, assignmentId),
} satisfies MutationResolvers
