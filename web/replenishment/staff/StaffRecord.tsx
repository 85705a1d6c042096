import { RecordPage } from '../RecordPage.tsx'
import { ClientProfile } from '../Summary.tsx'
import { WorkLine } from '../../workItem/WorkLine.tsx'
import { useRecord } from '../record.tsx'
import { AdminActions } from './AdminActions.tsx'
import { StaffStage } from './StaffStage.tsx'
import { StaffComment } from './StaffComment.tsx'
import { Steps } from './Steps.tsx'

/** Who works on it. */
function Work() {
  const { record, reread } = useRecord()
  return <WorkLine type="REPLENISHMENT" id={record.id} of={record.workItem} onMoved={() => void reread()} />
}

/** A replenishment for staff: the desk. */
export function Component({ id }: { id: number }) {
  return (
    <RecordPage
      id={id}
      side="staff"
      stage={<StaffStage />}
      steps={<Steps />}
      work={<Work />}
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
