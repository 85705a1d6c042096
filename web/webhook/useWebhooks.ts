import { useCallback } from 'react'
import { useWebhooksQuery } from '../generated/webhook.ts'
import { useViewer } from '../session.ts'
import { useReferenceNews } from '../ui/useReferenceNews.ts'

/** The webhooks of a user, of the viewer unless said otherwise, read anew when something becomes of them. */
export function useWebhooks(userId?: number) {
  const own = useViewer()?.userId ?? 0
  const query = useWebhooksQuery({
    ...(userId !== undefined && { variables: { userId } }),
    fetchPolicy: 'cache-and-network',
  })
  const { refetch } = query
  const reread = useCallback(async () => (await refetch()).data?.webhooks, [refetch])
  useReferenceNews({ type: 'WEBHOOK', id: userId ?? own }, reread)
  return { query, all: query.data?.webhooks, reread }
}
