import type { Em } from '../core/store.ts'
import type { Agreement as AgreementAnswer, Contract as ContractAnswer } from '../generated/schema.ts'
import { Agreement, Contract } from './contractor.entity.ts'

/** The templates of contractors by contractor, newest first, with their agreements: two queries however many there are. */
export async function templatesOf(em: Em, contractorIds: readonly number[]): Promise<Map<number, ContractAnswer[]>> {
  const contracts = await em.find(
    Contract,
    { contractor: [...contractorIds], deletedAt: null },
    { orderBy: { id: -1 }, populate: ['file'], strategy: 'joined' },
  )
  const agreements = await em.find(
    Agreement,
    { contract: contracts.map(({ id }) => id) },
    { orderBy: { id: -1 }, populate: ['file', 'bank'], strategy: 'joined' },
  )
  const byContract = Map.groupBy(agreements, agreement => agreement.contract.id)
  const byContractor = Map.groupBy(contracts, contract => contract.contractor.id)
  const answer = (id: number) => (byContract.get(id) ?? []).map(agreementAnswer)
  return new Map(
    [...byContractor].map(([id, own]) => [id, own.map(contract => contractAnswer(contract, answer(contract.id)))]),
  )
}

type File = { readonly name: string } | null | undefined

interface WholeContract {
  readonly id: number
  readonly name: string
  readonly date?: string | null | undefined
  readonly number?: string | null | undefined
  readonly file?: File
}

interface WholeAgreement {
  readonly id: number
  readonly date?: string | null | undefined
  readonly number?: string | null | undefined
  readonly file?: File
  readonly bank?: { id: number; shortName: string; payeeShortName?: string | null | undefined } | null | undefined
}

/** A template names the bank of its newest agreement. */
function contractAnswer(contract: WholeContract, agreements: AgreementAnswer[]): ContractAnswer {
  const { id, name, date, number, file } = contract
  return {
    id,
    name,
    date: date ?? null,
    number: number ?? null,
    bankId: agreements[0]?.bankId ?? null,
    path: file?.name ?? null,
    agreements,
  }
}

function agreementAnswer({ id, number, date, file, bank }: WholeAgreement): AgreementAnswer {
  return {
    id,
    number: number ?? null,
    date: date ?? null,
    path: file?.name ?? null,
    bankId: bank?.id ?? null,
    brockmanDetail: bank ? { shortName: bank.payeeShortName ?? null, bankShortName: bank.shortName } : null,
  }
}
