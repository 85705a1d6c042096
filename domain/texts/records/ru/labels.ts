const requestLabels = { NEW: 'Новый', APPROVED: 'Подтвержден', REJECTED: 'Отклонен', USED: 'С пополнением' } as const

// decisions.md section 6
const orderLabels = {
  NEW: 'Новый',
  PAID: 'Оплачен',
  INQUIRY: 'Расследование',
  INQUIRY_DONE: 'Расследование завершено',
  SWIFT: 'SWIFT',
  SWIFT_DONE: 'SWIFT готов',
  INQ_SWIFT: 'Расследование + SWIFT',
  INQ_SWIFT_DONE: 'Расследование + SWIFT готовы',
  CANCELLED: 'Отменён',
  REFUNDED: 'Возврат',
  ARCHIVED: 'Архив',
} as const

/** In Russian: the words for statuses, stages, roles and sources. */
export const labels = {
  // decisions.md section 4: the imperative or "we do it" form is the client's
  replenishment: {
    client: {
      NEW: 'Загрузите документы',
      DOC: 'Проверяем документы',
      DOC_NAC: 'Исправьте ошибки',
      DOC_ACC: 'Запросите курс',
      CR_REQ: 'Формируем курс',
      CR_AWT: 'Курс сформирован',
      CR_ACC: 'Оплатите счёт',
      CR_NAC: 'Повторите запрос курса',
      BILL: 'Оплатите счёт',
      BILL_PAID: 'Проверка оплаты',
      CR_FIX: 'Фиксируем курс',
      DONE: 'Зачислено на счёт',
      ARCHIVED: 'В архиве',
    },
    staff: {
      NEW: 'Загрузка документов',
      DOC: 'Проверьте документы',
      DOC_NAC: 'Документы возвращены на доработку',
      DOC_ACC: 'Документы приняты',
      CR_REQ: 'Запрос курса',
      CR_AWT: 'Курс отправлен',
      CR_ACC: 'Ожидание оплаты',
      CR_NAC: 'Курс отклонён',
      BILL: 'Проверка оплаты',
      BILL_PAID: 'Проверка оплаты',
      CR_FIX: 'Зафиксируйте курс',
      DONE: 'Зачислено на счёт',
      ARCHIVED: 'В архиве',
    },
  },
  request: { client: requestLabels, staff: requestLabels },
  order: { client: orderLabels, staff: orderLabels },
  // decisions.md section 3, "Requests"
  inn: {
    client: { PENDING: 'На проверке', APPROVED: 'Одобрена', BLOCKED: 'Заблокирована' },
    staff: { PENDING: 'Новая', APPROVED: 'Одобрена', BLOCKED: 'Заблокирована' },
  },
  stage: {
    client: {
      CONTRACTOR: 'Контрагент',
      DOCUMENTS: 'Документы',
      COMPANY: 'Выбор компании',
      RATE: 'Запрос курса',
      PAYMENT: 'Оплата',
      FIXATION: 'Фиксация курса',
    },
    staff: {
      CONTRACTOR: 'Контрагент',
      DOCUMENTS: 'Документы',
      COMPANY: 'Выбор компании',
      RATE: 'Запрос курса',
      PAYMENT: 'Проверка оплаты',
      FIXATION: 'Фиксация курса',
    },
  },
  // The blocks of a review, by the field that holds their comment
  remark: {
    contractorComment: 'Контрагент',
    contractorBankComment: 'Банк контрагента',
    contractorContactComment: 'Контакты контрагента',
    invoiceComment: 'Инвойс',
    contractComment: 'Контракт',
    additionalAgreementComment: 'Доп. соглашение',
  },
  role: {
    ROLE_CLIENT: 'Клиент',
    ROLE_MANAGER: 'Менеджер',
    ROLE_MANAGER_REQ: 'Менеджер: заявки и пополнения',
    ROLE_MANAGER_ORD: 'Менеджер: ордера',
    ROLE_ADMIN: 'Администратор',
    SYSTEM: 'Система',
  },
  appliedRate: { BASE: 'Базовая', CLIENT: 'Своя', VOLUME: 'По обороту', AMOUNT: 'По сумме' },
  priceSource: { CBR: 'ЦБ', DEMO: 'придуман для демонстрации' },
  ledger: {
    REPLENISHMENT: 'Пополнение',
    ORDER: 'Оплата ордера',
    INQUIRY_FEE: 'Расследование',
    SWIFT_FEE: 'SWIFT',
    REFUND: 'Возврат',
    REVERSAL: 'Отмена операции',
  },
  thread: { REQUEST: 'Заявка', REPLENISHMENT: 'Пополнение', ORDER: 'Ордер', INN: 'ИНН' },
  balanceOrder: 'с баланса',
  moscow: '{time} МСК',
  keyElsewhere: 'Ключ использован с адреса {address}, которого в нём нет',
} as const
