import { RecordPage } from '../RecordPage.tsx'
import { WizardStage } from './WizardStage.tsx'

/** A replenishment for its client: the wizard. */
export function Component({ id }: { id: number }) {
  return <RecordPage id={id} side="client" stage={<WizardStage />} />
}
