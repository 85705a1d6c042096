import type { ChatType } from '../../domain/generated/enums.ts'

const paths: Readonly<Record<ChatType, (id: number) => string>> = {
  REQUEST: id => `/request?request=${id}`,
  REPLENISHMENT: id => `/replenishment/${id}`,
  ORDER: id => `/order/${id}`,
}

/** Where a record is shown. */
export const recordPath = (type: ChatType, id: number): string => paths[type](id)
