import { requireScopes, SCOPE_OF } from '../core/scopes.ts'
import { requireFound } from '../core/input.ts'
import type { FileFinder } from '../file/download.service.ts'
import { ownerOf } from '../workflow/recordTypes.ts'
import { MessageFile } from './chat.entity.ts'

/** The files of messages. */
export const chatDownloads = {
  CHAT_FILE: async (ctx, id) => {
    const { message, file } = requireFound(await ctx.em.findOne(MessageFile, { file: id }, { populate: ['message'] }))
    requireScopes(ctx.viewer, [SCOPE_OF[message.type]])
    await ownerOf(ctx, message.type, message.instanceId)
    return file
  },
} satisfies Record<string, FileFinder>
