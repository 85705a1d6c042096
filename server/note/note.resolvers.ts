import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { colleagues } from './colleagues.service.ts'
import * as note from './note.service.ts'

export const noteQueries = {
  notes: (_, subject, ctx) => note.notes(ctx, subject),
  colleagues: (_, { type }, ctx) => colleagues(ctx, type),
} satisfies QueryResolvers

export const noteMutations = {
  addNote: (_, args, ctx) => note.addNote(ctx, args),
  saveNote: (_, args, ctx) => note.saveNote(ctx, args),
  deleteNote: (_, args, ctx) => note.deleteNote(ctx, args),
} satisfies MutationResolvers
