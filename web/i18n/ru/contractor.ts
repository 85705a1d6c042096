/** Texts of the room `contractor`. */
export const contractor = {
  title: 'Контрагенты',
  list: {
    add: 'Добавить контрагента',
    search: 'Название, страна, SWIFT, валюта',
    failed: 'Ошибка загрузки списка контрагентов: {message}',
    notFound: 'Контрагенты не найдены',
    notFoundHint: 'Измените запрос.',
    emptyHint: 'Добавьте контрагента, чтобы не заполнять его данные в каждом пополнении и ордере.',
    columns: {
      name: 'Компания',
      country: 'Страна',
      bank: 'Банк',
      swift: 'SWIFT',
      currency: 'Валюта',
    },
  },
  page: {
    new: 'Новый контрагент',
    failed: 'Ошибка получения компании: {message}',
    info: 'Компания',
    name: 'Название',
    country: 'Страна',
    address: 'Адрес',
    contact: 'Контакты',
    create: 'Создать контрагента',
    created: 'Контрагент создан',
    saved: 'Контрагент сохранён',
    delete: 'Удалить контрагента',
    deleteTitle: 'Удалить контрагента?',
    deleteText: 'Вы действительно хотите удалить контрагента?',
    deleted: 'Контрагент удалён',
    deleteFailed: 'Ошибка удаления контрагента: {message}',
    draft: 'Заполненное хранится в этом браузере, пока контрагент не создан.',
  },
  accounts: {
    title: 'Счета',
    add: 'Добавить счёт',
    empty: 'Счетов пока нет.',
    account: 'Счёт {number}',
    accountNumber: 'IBAN или номер счёта',
    swift: 'SWIFT',
    bankName: 'Банк',
    currency: 'Валюта',
    fill: 'Заполните уже добавленные счета',
    delete: 'Удалить счёт {number}',
    deleteTitle: 'Удалить счёт {account}?',
    deleteText: 'Пополнения и ордера, где он указан, не изменятся.',
    deleted: 'Счёт удалён',
    deleteFailed: 'Ошибка удаления счета: {message}',
  },
  templates: {
    title: 'Шаблоны договоров',
    empty: 'Шаблон появится здесь, когда вы создадите его на этапе документов пополнения.',
    contract: 'Контракт №{number} от {date}',
    plain: 'Контракт',
    agreement: 'Доп. соглашение №{number} от {date}',
    plainAgreement: 'Доп. соглашение',
    noFile: 'Файл не приложен',
    delete: 'Удалить шаблон {name}',
    deleteTitle: 'Удалить шаблон {name}?',
    deleteText: 'Пополнения, где он использован, не изменятся.',
    deleted: 'Шаблон удалён',
  },
} as const

/** What the audit log calls the queries of the room `contractor`. */
export const contractorReads = {
  contractors: 'список контрагентов',
  contractor: 'контрагент',
  contractorTemplates: 'шаблоны контрактов',
} as const

/** What the audit log calls the mutations of the room `contractor`. */
export const contractorActions = {
  createContractor: 'Создание контрагента',
  saveContractor: 'Изменение контрагента',
  deleteContractor: 'Удаление контрагента',
  saveContractorAccounts: 'Счета контрагента',
  deleteContractorAccount: 'Удаление счёта контрагента',
  deleteContractorTemplate: 'Удаление шаблона контракта',
} as const
