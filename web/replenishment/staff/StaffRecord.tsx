import { RecordPage } from '../RecordPage.tsx'
import { ClientProfile } from '../Summary.tsx'
import { AdminActions } from './AdminActions.tsx'
import { StaffStage } from './StaffStage.tsx'
import { StaffComment } from './StaffComment.tsx'
import { Steps } from './Steps.tsx'

/** A replenishment for staff: the desk. */
export function Component({ id }: { id: number }) {
  return (
    <RecordPage
      id={id}
      side="staff"
      stage={<StaffStage />}
      steps={<Steps />}
      profile={<ClientProfile />}
      notes={
        <>
          <StaffComment />
          <AdminActions />
        </>
      }
    />
  )
}
