import { useNavigate } from 'react-router-dom'
import { endSession } from '../apollo.ts'
import { useSignOutMutation } from '../generated/account.ts'
import { eraseTraces, isOwnStill, loadAnew, token } from '../session.ts'
import { othersLose } from '../ui/otherTabs.ts'
import { losesOnExit, mayLeave } from '../ui/unsent.ts'

/**
 * Exit: what was typed and not sent, here and in other tabs, is asked about, the token dies, drafts go with it. An admin who
 * acts as a user is themself again instead; a page that stayed the admin's own meanwhile follows the other tabs. The page has
 * left before the server hears of it: an answer to the dead token is then nobody's, and a network that is away holds nobody up.
 */
export function useExit(): () => void {
  const navigate = useNavigate()
  const [signOut] = useSignOutMutation()
  const exit = async () => {
    if (!(await mayLeave(losesOnExit))) return
    if (isOwnStill()) return loadAnew()
    const isLostElsewhere = await othersLose()
    if (!(await mayLeave(() => isLostElsewhere, 'otherTab'))) return
    const headers = { authorization: `Bearer ${token() ?? ''}` }
    eraseTraces()
    const isBack = endSession()
    // Without an answer the token dies on its own within 12 hours
    void signOut({ context: { headers, fetchOptions: { keepalive: true } } }).catch(() => undefined)
    if (!isBack) void navigate('/', { replace: true })
  }
  return () => void exit()
}
