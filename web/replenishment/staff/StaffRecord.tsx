import { RecordPage } from '../RecordPage.tsx'
import { ClientProfile } from '../Summary.tsx'
import { useTranslations } from 'use-intl'
import { NotesPanel } from '../../note/NotesPanel.tsx'
import { Section } from '../../ui/Page.tsx'
import { WorkLine } from '../../workItem/WorkLine.tsx'
import { useRecord } from '../record.tsx'
import { AdminActions } from './AdminActions.tsx'
import { StaffStage } from './StaffStage.tsx'
import { StaffComment } from './StaffComment.tsx'
import { Steps } from './Steps.tsx'

/** Who works on it. */
function Work() {
  const { record, reread } = useRecord()
  return (
    <WorkLine
      type="REPLENISHMENT"
      id={record.id}
      of={record.workItem}
      deadline={record.deadline}
      onMoved={() => void reread()}
    />
  )
}

/** A replenishment for staff: the desk. */
export function Component({ id }: { id: number }) {
  const t = useTranslations('notes')
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
          <Section title={t('title')}>
            <NotesPanel type="REPLENISHMENT" id={id} />
          </Section>
          <AdminActions />
        </>
      }
    />
  )
}
