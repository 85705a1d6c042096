import { useRecord } from '../record.tsx'
import { FixationView } from '../FixationView.tsx'
import { ContractorStage } from './ContractorStage.tsx'
import { DocumentsStage } from './DocumentsStage.tsx'
import { PaymentStage } from './PaymentStage.tsx'
import { RateStage } from './RateStage.tsx'

const SCREENS = {
  BASIS: ContractorStage,
  CONTRACTOR: ContractorStage,
  DOCUMENTS: DocumentsStage,
  COMPANY: RateStage,
  RATE: RateStage,
  PAYMENT: PaymentStage,
  FIXATION: FixationView,
} as const

/** The chosen stage of the client's wizard. */
export function WizardStage() {
  const { tab } = useRecord()
  const Screen = SCREENS[tab]
  return <Screen />
}
