import { useFormikContext } from 'formik'
import type { Minor } from '../../../domain/core/money.ts'
import { ReplenishmentPreflightDocument } from '../../generated/replenishment.ts'
import { Preflight } from '../../ui/Preflight.tsx'
import { usePreflight } from '../../ui/usePreflight.ts'
import { useRecord } from '../record.tsx'

/** What of the documents' form is sent with the submission alone: it may come from the request. */
interface Typed {
  readonly invoiceAmount?: Minor | null
  readonly invoiceCurrency?: string | null
}

/**
 * What would be said of the documents as the server has them now: both stages keep themselves while they are filled in, and
 * each time that something was kept it is asked about.
 */
export function PackageCheck({ isHere }: { isHere?: (field: string) => boolean }) {
  const { record } = useRecord()
  const { id, version } = record
  const { values } = useFormikContext<Typed>()
  const { invoiceAmount, invoiceCurrency } = values
  const typed = {
    ...(invoiceAmount && { invoiceAmount }),
    ...(invoiceCurrency && { invoiceCurrency }),
  }
  const judged = usePreflight({
    document: ReplenishmentPreflightDocument,
    sent: { replenishment: { id, ...typed } },
    version,
    values,
    read: answer => answer.replenishmentPreflight,
  })
  return <Preflight judged={judged} {...(isHere && { isHere })} />
}
