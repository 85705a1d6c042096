import type { DeliveryTerms } from '../generated/schema.ts'
import { matching, plain } from './search.ts'

/** Incoterms 2020. */
const TERMS: Readonly<Record<string, string>> = {
  EXW: 'Франко завод',
  FCA: 'Франко перевозчик',
  CPT: 'Перевозка оплачена до',
  CIP: 'Перевозка и страхование оплачены до',
  DAP: 'Поставка в месте назначения',
  DPU: 'Поставка в месте назначения с разгрузкой',
  DDP: 'Поставка с оплатой пошлины',
  FAS: 'Свободно вдоль борта судна',
  FOB: 'Свободно на борту',
  CFR: 'Стоимость и фрахт',
  CIF: 'Стоимость, страхование и фрахт',
}

const ENTRIES = Object.entries(TERMS).map(([code, name]) => ({ code, name, words: [plain(name)] }))

/** Terms of delivery by a part of the code or of the name, the best match first; all when nothing is typed. */
export function deliveryTerms(search?: string | null): DeliveryTerms[] {
  return matching(ENTRIES, search, 'delivery').map(({ code, name }) => ({ code, name }))
}
