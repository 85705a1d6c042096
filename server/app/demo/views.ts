import type { Context } from '../../core/context.ts'
import type { ViewInput } from '../../generated/schema.ts'
import { saveView } from '../../view/view.service.ts'
import { calling } from './walk.ts'

const VIEWS: readonly ViewInput[] = [
  { list: 'REPLENISHMENTS', name: 'Счёт выставлен, ждём оплату', shared: true, query: { status: 'BILL' } },
  { list: 'REPLENISHMENTS', name: 'Мои: требуют действия', shared: false, query: { status: 'ACTION', mine: true } },
  { list: 'ORDERS', name: 'Запросы по платежам', shared: true, query: { status: 'INQUIRY' } },
  { list: 'REQUESTS', name: 'Отклонённые', shared: false, query: { status: 'REJECTED' } },
]

/** What a manager looks at again and again. */
export async function addViews(manager: Context): Promise<void> {
  for (const view of VIEWS) await saveView(calling(manager, 'saveView'), view)
}
