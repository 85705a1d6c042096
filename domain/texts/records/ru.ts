import { check } from './ru/check.ts'
import { exports } from './ru/exports.ts'
import { labels } from './ru/labels.ts'
import { preflight } from './ru/preflight.ts'
import { statement } from './ru/statement.ts'

/** The Russian texts of records that server and web share: reasons, file refusals, labels, workbooks. */
export const records = {
  reasons: {
    innApproved: 'ИНН уже одобрен для всех клиентов',
    noPaymentOrders: 'Клиент ещё не приложил платёжное поручение',
    inquiryAnswered: 'Ответ на расследование уже получен',
    swiftAnswered: 'SWIFT уже получен',
    secondPerson: 'Ждёт второй подписи',
    inWork: 'В работе у менеджера: станет доступно после его решения',
    offerExpired: 'Срок предложения истёк: клиент может запросить курс заново',
    automaticOffer: 'Предложение по курсу ЦБ не продлевается',
  },
  check,
  preflight,
  statement,
  files: {
    shape: 'Не удалось прочитать файл, приложите его ещё раз',
    name: 'Имя файла пустое или длиннее {max} символов',
    nameCharacters:
      'Имя файла начинается с точки или содержит недопустимые знаки ( / : * ? и подобные), переименуйте файл',
    extension: 'Недопустимое расширение файла, можно: {extensions}',
    content: 'Содержимое файла не соответствует расширению {extension}',
    otherFormat: 'Внутри файла {extension} — {found}: откройте его и сохраните в формате PDF или {better}',
    tooBig: 'Файл больше {max} МБ',
    empty: 'Файл пуст',
    base64: 'Файл передан повреждённым',
    svgScript: 'SVG со скриптами и внешними ссылками не принимается',
    macros: 'Документы с макросами и элементами ActiveX не принимаются',
    program: 'В файл вложена программа или сценарий: удалите вложение и приложите файл ещё раз',
    dde: 'Документ запускает другую программу (DDE): удалите такие поля и связи или сохраните документ в PDF',
    pdfScript: 'PDF содержит сценарий или запускает программу: сохраните его через печать в PDF и приложите ещё раз',
    pdfForm: 'PDF — изменяемая форма (XFA): сохраните её через печать в PDF и приложите ещё раз',
    template:
      'Документ берёт шаблон, картинку, объект или данные с другого компьютера или сайта: уберите такую связь или сохраните документ в PDF',
    unnamed: 'У файла нет имени',
    oneAtATime: 'Отправляйте по одному файлу',
    bomb: 'Файл распаковывается больше чем в 100 раз или больше чем в 200 МБ',
    tooComplicated:
      'Документ слишком сложный, его не удалось проверить: сохраните его заново, например через печать в PDF, или приложите скан',
    tooMany: 'Не более {max} файлов',
    gone: 'Загруженный файл не найден, приложите его ещё раз',
  },
  approval: {
    summary: {
      ORDER: { PAY: 'Оплата ордера №{id}', REFUND: 'Возврат по ордеру №{id}', ROLLBACK: 'Откат ордера №{id}' },
      REPLENISHMENT: { CREDIT: 'Зачисление по пополнению №{id}', ROLLBACK: 'Откат пополнения №{id}' },
      COMPANY: { CREATE: 'Новая компания', SAVE: 'Реквизиты компании №{id}', DELETE: 'Удаление компании №{id}' },
      BANK: { CREATE: 'Новый банк', SAVE: 'Реквизиты банка №{id}', DELETE: 'Удаление банка №{id}' },
      USER: {
        CREATE: 'Новый сотрудник',
        SAVE: 'Права или e-mail сотрудника',
        BAN: 'Блокировка сотрудника',
        UNBAN: 'Разблокировка сотрудника',
        DELETE: 'Удаление сотрудника',
        RESET: 'Сброс второго фактора сотрудника',
      },
      SETTING: { SAVE: 'Настройки согласований' },
    },
  },
  bulk: {
    refused: '{name}: {reason}',
    already: {
      REQUEST: {
        NEW: '{name} уже изменена',
        APPROVED: '{name} уже подтверждена',
        REJECTED: '{name} уже отклонена',
        USED: '{name} уже использована',
      },
      INN: { PENDING: '{name} уже изменён', APPROVED: '{name} уже одобрен', BLOCKED: '{name} уже заблокирован' },
    },
  },
  webhook: {
    event: {
      INN: 'ИНН, статус «{status}»',
      REQUEST: 'Заявка, статус «{status}»',
      REPLENISHMENT: 'Пополнение, статус «{status}»',
      ORDER: 'Ордер, статус «{status}»',
      MESSAGE: 'Новое сообщение в чате. Без текста: его читают по API',
      BALANCE: 'Движение по балансу в долларах',
      APPROVAL: 'Действие ждёт второй подписи',
    },
    end: {
      GONE: 'Адрес ответил 410: сообщения там больше не ждут',
      FAILING: 'Пять дней ни одно сообщение не доставлено',
      OWNER: 'Права владельца изменились',
    },
  },
  labels,
  exports,
} as const
