import type { BankSuggestion, CompanySuggestion } from '../generated/schema.ts'
import { bundledBanks } from './bankDirectory.ts'
import { bundledCompanies } from './companyDirectory.ts'
import type { DaDataAccess } from '../core/config.ts'
import { daDataBanks, daDataCompanies } from './dadata.ts'
import { createBreaker, createAnswerCache, type AnswerCache } from './provider.ts'

/** Companies by INN and banks by BIC: an outside service, or the bundled directories (decisions.md section 10). */
export interface LookUps {
  readonly companies: (inn: string) => Promise<CompanySuggestion[]>
  readonly banks: (bic: string) => Promise<BankSuggestion[]>
}

declare module '../core/context.ts' {
  interface App {
    readonly lookUps: LookUps
  }
}

const KEPT = { ttl: 3_600_000, most: 1000 }

/** The look-ups of a process: by DaData where there is access to it; when it fails, by what is bundled. */
export function createLookUps(access: DaDataAccess | null, report: (error: unknown) => void): LookUps {
  if (access === null) return { companies: async inn => bundledCompanies(inn), banks: async bic => bundledBanks(bic) }

  const breaker = createBreaker(report)
  const lookUp = <T>(ask: (access: DaDataAccess, query: string) => Promise<T[]>, bundled: (query: string) => T[]) => {
    const kept: AnswerCache<T[]> = createAnswerCache(KEPT)
    return async (query: string): Promise<T[]> => {
      const known = kept.get(query)
      if (known) return known
      const found = await breaker.attempt(() => ask(access, query))
      if (found === null) return bundled(query)
      kept.put(query, found)
      return found
    }
  }
  return { companies: lookUp(daDataCompanies, bundledCompanies), banks: lookUp(daDataBanks, bundledBanks) }
}
