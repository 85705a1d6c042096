import { useNavigate } from 'react-router-dom'
import { endSession } from '../apollo.ts'
import { useSignOutMutation } from '../generated/account.ts'
import { eraseTraces } from '../session.ts'

/** Exit: the token dies, drafts go with it. An admin who acts as a user is themself again instead. */
export function useExit(): () => Promise<void> {
  const navigate = useNavigate()
  const [signOut] = useSignOutMutation()
  return async () => {
    eraseTraces()
    // Without an answer the browser forgets the token all the same; it dies on its own within 12 hours
    await signOut().catch(() => undefined)
    if (!endSession()) void navigate('/', { replace: true })
  }
}
