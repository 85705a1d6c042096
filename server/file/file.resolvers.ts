import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts'
import { download } from './download.service.ts'
import { uploadFile } from './file.service.ts'

export const fileQueries = {
  download: (_, { id, type }, ctx) => download(ctx, id, type),
} satisfies QueryResolvers

export const fileMutations = {
  uploadFile: (_, { file }, ctx) => uploadFile(ctx, file),
} satisfies MutationResolvers
