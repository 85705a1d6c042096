import type { Locale } from '../../domain/core/texts.ts'

/** The letters that the platform sends. */
export type LetterName =
  | 'confirm'
  | 'reset'
  | 'newDevice'
  | 'wrongFactor'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorsReset'
  | 'keyAdded'
  | 'keyRotated'
  | 'keyEnds'
  | 'recoveryUsed'
  | 'recoveryRenewed'
  | 'innApproved'
  | 'innBlocked'
  | 'innUnblocked'
  | 'requestApproved'
  | 'requestRejected'
  | 'documentsReturned'
  | 'documentsAccepted'
  | 'rateFormed'
  | 'offerExtended'
  | 'offerExpired'
  | 'paymentConfirmed'
  | 'credited'
  | 'orderPaid'
  | 'inquiryReady'
  | 'swiftReady'
  | 'reportsReady'
  | 'approvalWaits'
  | 'approvalApproved'
  | 'approvalRejected'
  | 'approvalWithdrawn'
  | 'approvalExpired'
  | 'checkRed'
  | 'checkGreen'
  | 'work'
  | 'works'

/** What a letter may say of its record. */
export type FactName =
  | 'device'
  | 'key'
  | 'ends'
  | 'address'
  | 'at'
  | 'reason'
  | 'client'
  | 'company'
  | 'inn'
  | 'contractor'
  | 'invoiceAmount'
  | 'usdAmount'
  | 'rubAmount'
  | 'rubAmountAfter'
  | 'until'
  | 'comment'
  | 'record'
  | 'findings'
  | 'movements'
  | 'heads'
  | 'more'

interface LetterWords {
  /** Holds numbers, amounts and labels of ours only: user text does not belong into headers. */
  readonly subject: string
  readonly body: string
  readonly button: string
  /** Stands instead of the common one. */
  readonly footer?: string
}

interface Words {
  readonly common: {
    /** `{name}` is the reader's name. */
    readonly greeting: string
    /** Greets whoever reads an address that is not confirmed. */
    readonly hello: string
    /** `{profile}` is the address where letters are turned off. */
    readonly footer: string
    readonly facts: Readonly<Record<FactName, string>>
  }
  /**
   * `{id}` is the record's number, `{amount}` an amount with its currency, `{record}` its kind and number, `{kind}` its kind,
   * `{status}` a label, `{count}` how many letters are joined,
   * `{what}` what an approval is about.
   */
  readonly letters: Readonly<Record<LetterName, LetterWords>>
}

/** The words of each letter. */
export const letterTexts: Readonly<Record<Locale, Words>> = {
  ru: {
    common: {
      greeting: 'Здравствуйте, {name}',
      hello: 'Здравствуйте',
      footer: 'Не нужны такие письма? Отключите их в профиле: {profile}',
      facts: {
        device: 'Устройство',
        key: 'Ключ',
        ends: 'Действует до',
        address: 'Адрес',
        at: 'Когда',
        reason: 'Причина',
        client: 'Клиент',
        company: 'Компания',
        inn: 'ИНН',
        contractor: 'Получатель',
        invoiceAmount: 'Сумма инвойса',
        usdAmount: 'Сумма в долларах',
        rubAmount: 'К оплате',
        rubAmountAfter: 'Получено',
        until: 'Предложение действует до',
        comment: 'Комментарий',
        record: 'Запись',
        findings: 'Расхождения',
        movements: 'Движений в журнале',
        heads: 'Отпечаток цепочек',
        more: 'И ещё',
      },
    },
    letters: {
      confirm: {
        subject: 'Подтвердите e-mail',
        body: 'Чтобы начать работу в Trinity, подтвердите свой адрес. Ссылка действует 72 часа.',
        button: 'Подтвердить e-mail',
        footer: 'Если вы не регистрировались, ничего делать не нужно.',
      },
      reset: {
        subject: 'Восстановление пароля',
        body: 'Чтобы задать новый пароль, перейдите по ссылке. Она действует 1 час и сработает один раз.',
        button: 'Задать новый пароль',
        footer: 'Если вы не просили о восстановлении, ничего делать не нужно: пароль останется прежним.',
      },
      newDevice: {
        subject: 'Вход с нового устройства',
        body: 'В вашу учётную запись вошли с устройства, с которого раньше не входили.',
        button: 'Открыть сеансы',
        footer: 'Если это были не вы, смените пароль и завершите остальные сеансы в профиле.',
      },
      wrongFactor: {
        subject: 'Неудачная попытка входа',
        body: 'Кто-то ввёл ваш верный пароль, но не прошёл второй фактор. В учётную запись никто не вошёл.',
        button: 'Открыть профиль',
        footer: 'Если это были не вы, смените пароль: его знает кто-то ещё.',
      },
      factorAdded: {
        subject: 'Добавлен второй фактор',
        body: 'К вашей учётной записи добавлен второй фактор.',
        button: 'Открыть профиль',
        footer: 'Если это были не вы, смените пароль и завершите остальные сеансы в профиле.',
      },
      factorRemoved: {
        subject: 'Удалён второй фактор',
        body: 'У вашей учётной записи удалён второй фактор.',
        button: 'Открыть профиль',
        footer: 'Если это были не вы, смените пароль и завершите остальные сеансы в профиле.',
      },
      factorsReset: {
        subject: 'Второй фактор сброшен',
        body: 'Администратор сбросил второй фактор вашей учётной записи. Все сеансы завершены, войдите по паролю.',
        button: 'Войти',
        footer: 'Если вы об этом не просили, свяжитесь с нами и смените пароль.',
      },
      keyAdded: {
        subject: 'Создан ключ API',
        body: 'В вашей учётной записи создан ключ API: программа с этим ключом действует от вашего имени.',
        button: 'Открыть профиль',
        footer: 'Если это были не вы, отзовите ключ в профиле и смените пароль.',
      },
      keyRotated: {
        subject: 'У ключа API новый секрет',
        body: 'Ключ API получил новый секрет. Прежний действует ещё 24 часа.',
        button: 'Открыть профиль',
        footer: 'Если это были не вы, отзовите ключ в профиле и смените пароль.',
      },
      keyEnds: {
        subject: 'Срок ключа API истекает',
        body: 'Срок ключа API скоро истечёт, и программа с ним перестанет работать. Создайте новый ключ заранее.',
        button: 'Открыть профиль',
        footer: 'Если ключ больше не нужен, ничего делать не нужно.',
      },
      recoveryUsed: {
        subject: 'Вход по коду восстановления',
        body: 'В вашу учётную запись вошли по коду восстановления. Этот код больше не действует.',
        button: 'Открыть профиль',
        footer: 'Если это были не вы, смените пароль и завершите остальные сеансы в профиле.',
      },
      recoveryRenewed: {
        subject: 'Новые коды восстановления',
        body: 'Для вашей учётной записи созданы новые коды восстановления. Прежние больше не действуют.',
        button: 'Открыть профиль',
        footer: 'Если это были не вы, смените пароль и завершите остальные сеансы в профиле.',
      },
      innApproved: {
        subject: '{record} одобрен',
        body: '{record} одобрен. Теперь по нему можно создать заявку.',
        button: 'Мои ИНН',
      },
      innBlocked: {
        subject: '{record} заблокирован',
        body: '{record} заблокирован, новую работу по нему начать нельзя. Причина — в комментарии.',
        button: 'Мои ИНН',
      },
      innUnblocked: {
        subject: '{record} разблокирован',
        body: '{record} разблокирован, по нему снова можно работать.',
        button: 'Мои ИНН',
      },
      requestApproved: {
        subject: 'Заявка №{id} одобрена',
        body: 'Заявка №{id} одобрена. Теперь по ней можно создать пополнение.',
        button: 'Открыть заявку',
      },
      requestRejected: {
        subject: 'Заявка №{id} отклонена',
        body: 'Заявка №{id} отклонена. Причина — в комментарии.',
        button: 'Открыть заявку',
      },
      documentsReturned: {
        subject: 'Пополнение №{id}: исправьте документы',
        body: 'Мы проверили документы пополнения №{id}, в них нужно кое-что исправить. Комментарии стоят рядом с каждым блоком.',
        button: 'Исправить документы',
      },
      documentsAccepted: {
        subject: 'Пополнение №{id}: документы приняты',
        body: 'Документы пополнения №{id} приняты. Запросите курс.',
        button: 'Запросить курс',
      },
      rateFormed: {
        subject: 'Пополнение №{id}: курс сформирован, к оплате {amount}',
        body: 'Курс для пополнения №{id} сформирован. Подтвердите его, и мы выставим счёт.',
        button: 'Посмотреть курс',
      },
      offerExtended: {
        subject: 'Пополнение №{id}: предложение продлено',
        body: 'Предложение по пополнению №{id} продлено, суммы в нём прежние. Подтвердите курс, пока оно действует.',
        button: 'Посмотреть курс',
      },
      offerExpired: {
        subject: 'Пополнение №{id}: срок предложения истёк',
        body: 'Срок предложения по пополнению №{id} истёк, подтвердить его уже нельзя. Запросите курс заново.',
        button: 'Запросить курс',
      },
      paymentConfirmed: {
        subject: 'Пополнение №{id}: оплата {amount} получена',
        body: 'Мы получили оплату по пополнению №{id}. Дальше фиксируем курс и зачисляем доллары на баланс.',
        button: 'Открыть пополнение',
      },
      credited: {
        subject: 'Пополнение №{id}: зачислено {amount}',
        body: 'На баланс зачислено {amount} по пополнению №{id}.',
        button: 'Открыть пополнение',
      },
      orderPaid: {
        subject: 'Ордер №{id} оплачен: {amount}',
        body: 'Ордер №{id} оплачен, с баланса списано {amount}. Подтверждение отправки — в ордере.',
        button: 'Открыть ордер',
      },
      inquiryReady: {
        subject: 'Ордер №{id}: расследование завершено',
        body: 'Ответ на расследование по ордеру №{id} готов, его можно скачать.',
        button: 'Открыть ордер',
      },
      swiftReady: {
        subject: 'Ордер №{id}: SWIFT готов',
        body: 'Копия SWIFT по ордеру №{id} готова, её можно скачать.',
        button: 'Открыть ордер',
      },
      reportsReady: {
        subject: 'Ордер №{id}: расследование и SWIFT готовы',
        body: 'Ответ на расследование и копия SWIFT по ордеру №{id} готовы, их можно скачать.',
        button: 'Открыть ордер',
      },
      approvalWaits: {
        subject: 'Ждёт второй подписи: {what}',
        body: 'Нужна ваша подпись: {what}. Подтвердите или отклоните в течение 24 часов.',
        button: 'Посмотреть',
      },
      approvalApproved: {
        subject: 'Подтверждено: {what}',
        body: 'Второй человек подтвердил: {what}.',
        button: 'Открыть',
      },
      approvalRejected: { subject: 'Отклонено: {what}', body: 'Второй человек отклонил: {what}.', button: 'Открыть' },
      approvalWithdrawn: {
        subject: 'Отозвано: {what}',
        body: 'Предложение отозвано: {what}.',
        button: 'Открыть',
      },
      approvalExpired: {
        subject: 'Истёк срок: {what}',
        body: 'За 24 часа никто не подтвердил: {what}. Ничего не сделано, предложите ещё раз.',
        button: 'Открыть',
      },
      checkRed: {
        subject: 'Проверка денег нашла расхождения: {count}',
        body: 'Записи о деньгах не сходятся: что-то изменено в обход программы или испорчено. Остановите выплаты и разберитесь.',
        button: 'Открыть проверку',
      },
      checkGreen: {
        subject: 'Проверка денег: всё сходится',
        body: 'Журнал, балансы, записи и файлы сходятся. Сохраните это письмо: по отпечатку видно, не обрезали ли журнал потом.',
        button: 'Открыть проверку',
      },
      work: {
        subject: '{record}: {status}',
        body: 'Новая работа в очереди: {record}, статус «{status}».',
        button: 'Открыть',
      },
      works: {
        subject: 'Новая работа: {count} ({kind}, {status})',
        body: 'Новая работа в очереди: {kind}, статус «{status}», всего {count}.',
        button: 'Открыть список',
      },
    },
  },
  en: {
    common: {
      greeting: 'Hello, {name}',
      hello: 'Hello',
      footer: 'No need for such letters? Turn them off in your profile: {profile}',
      facts: {
        device: 'Device',
        key: 'Key',
        ends: 'Good until',
        address: 'Address',
        at: 'When',
        reason: 'Reason',
        client: 'Client',
        company: 'Company',
        inn: 'INN',
        contractor: 'Recipient',
        invoiceAmount: 'Invoice amount',
        usdAmount: 'Amount in dollars',
        rubAmount: 'To pay',
        rubAmountAfter: 'Received',
        until: 'The offer holds until',
        comment: 'Comment',
        record: 'Record',
        findings: 'Findings',
        movements: 'Movements in the ledger',
        heads: 'Fingerprint of the chains',
        more: 'And more',
      },
    },
    letters: {
      confirm: {
        subject: 'Confirm your e-mail',
        body: 'To start working in Trinity, confirm your address. The link is good for 72 hours.',
        button: 'Confirm e-mail',
        footer: 'If you did not sign up, there is nothing to do.',
      },
      reset: {
        subject: 'Reset your password',
        body: 'To set a new password, follow the link. It is good for 1 hour and works once.',
        button: 'Set a new password',
        footer: 'If you did not ask for it, there is nothing to do: your password stays as it is.',
      },
      newDevice: {
        subject: 'Sign-in from a new device',
        body: 'Somebody signed in to your account from a device that has not been used for it before.',
        button: 'Open the sessions',
        footer: 'If it was not you, change the password and end the other sessions in the profile.',
      },
      wrongFactor: {
        subject: 'A sign-in that failed',
        body: 'Somebody entered your right password, but did not pass the second factor. Nobody got in.',
        button: 'Open the profile',
        footer: 'If it was not you, change the password: somebody else knows it.',
      },
      factorAdded: {
        subject: 'A second factor was added',
        body: 'A second factor was added to your account.',
        button: 'Open the profile',
        footer: 'If it was not you, change the password and end the other sessions in the profile.',
      },
      factorRemoved: {
        subject: 'A second factor was removed',
        body: 'A second factor of your account was removed.',
        button: 'Open the profile',
        footer: 'If it was not you, change the password and end the other sessions in the profile.',
      },
      factorsReset: {
        subject: 'The second factor was reset',
        body: 'An administrator has reset the second factor of your account. All sessions have ended: sign in by the password.',
        button: 'Sign in',
        footer: 'If you did not ask for it, write to us and change the password.',
      },
      keyAdded: {
        subject: 'An API key was made',
        body: 'An API key was made in your account: a program with this key acts in your name.',
        button: 'Open the profile',
        footer: 'If it was not you, revoke the key in the profile and change the password.',
      },
      keyRotated: {
        subject: 'An API key has a new secret',
        body: 'An API key was given a new secret. The former one is good for 24 hours more.',
        button: 'Open the profile',
        footer: 'If it was not you, revoke the key in the profile and change the password.',
      },
      keyEnds: {
        subject: 'An API key is about to expire',
        body: 'An API key is about to expire, and the program that uses it will stop working. Make a new key in time.',
        button: 'Open the profile',
        footer: 'If the key is not needed any more, there is nothing to do.',
      },
      recoveryUsed: {
        subject: 'Sign-in by a recovery code',
        body: 'Somebody signed in to your account by a recovery code. This code is good no more.',
        button: 'Open the profile',
        footer: 'If it was not you, change the password and end the other sessions in the profile.',
      },
      recoveryRenewed: {
        subject: 'New recovery codes',
        body: 'New recovery codes were made for your account. The former ones are good no more.',
        button: 'Open the profile',
        footer: 'If it was not you, change the password and end the other sessions in the profile.',
      },
      innApproved: {
        subject: '{record} is approved',
        body: '{record} is approved. You can create a request on it now.',
        button: 'My INNs',
      },
      innBlocked: {
        subject: '{record} is blocked',
        body: '{record} is blocked, no new work can begin on it. The reason is in the comment.',
        button: 'My INNs',
      },
      innUnblocked: {
        subject: '{record} is unblocked',
        body: '{record} is unblocked, you can work on it again.',
        button: 'My INNs',
      },
      requestApproved: {
        subject: 'Request №{id} is approved',
        body: 'Request №{id} is approved. You can create a replenishment from it now.',
        button: 'Open the request',
      },
      requestRejected: {
        subject: 'Request №{id} is rejected',
        body: 'Request №{id} is rejected. The reason is in the comment.',
        button: 'Open the request',
      },
      documentsReturned: {
        subject: 'Replenishment №{id}: correct the documents',
        body: 'We have checked the documents of replenishment №{id}, something in them has to be corrected. The comments stand beside each block.',
        button: 'Correct the documents',
      },
      documentsAccepted: {
        subject: 'Replenishment №{id}: documents accepted',
        body: 'The documents of replenishment №{id} are accepted. Request the rate.',
        button: 'Request the rate',
      },
      rateFormed: {
        subject: 'Replenishment №{id}: rate formed, {amount} to pay',
        body: 'The rate of replenishment №{id} is formed. Confirm it, and we issue the invoice.',
        button: 'See the rate',
      },
      offerExtended: {
        subject: 'Replenishment №{id}: the offer is extended',
        body: 'The offer of replenishment №{id} is extended, its amounts are the same. Confirm the rate while it holds.',
        button: 'View the rate',
      },
      offerExpired: {
        subject: 'Replenishment №{id}: the offer has run out',
        body: 'The offer of replenishment №{id} has run out and can no longer be confirmed. Request the rate again.',
        button: 'Request the rate',
      },
      paymentConfirmed: {
        subject: 'Replenishment №{id}: payment of {amount} received',
        body: 'We have received the payment of replenishment №{id}. Next we fix the rate and credit the dollars to the balance.',
        button: 'Open the replenishment',
      },
      credited: {
        subject: 'Replenishment №{id}: {amount} credited',
        body: '{amount} is credited to the balance from replenishment №{id}.',
        button: 'Open the replenishment',
      },
      orderPaid: {
        subject: 'Order №{id} is paid: {amount}',
        body: 'Order №{id} is paid, {amount} is debited from the balance. The slip is in the order.',
        button: 'Open the order',
      },
      inquiryReady: {
        subject: 'Order №{id}: inquiry completed',
        body: 'The answer to the inquiry on order №{id} is ready to download.',
        button: 'Open the order',
      },
      swiftReady: {
        subject: 'Order №{id}: SWIFT ready',
        body: 'The SWIFT copy of order №{id} is ready to download.',
        button: 'Open the order',
      },
      reportsReady: {
        subject: 'Order №{id}: inquiry and SWIFT ready',
        body: 'The answer to the inquiry and the SWIFT copy of order №{id} are ready to download.',
        button: 'Open the order',
      },
      approvalWaits: {
        subject: 'Waits for a second signature: {what}',
        body: 'Your signature is needed: {what}. Approve or reject it within 24 hours.',
        button: 'Have a look',
      },
      approvalApproved: { subject: 'Approved: {what}', body: 'A second person has approved: {what}.', button: 'Open' },
      approvalRejected: { subject: 'Rejected: {what}', body: 'A second person has rejected: {what}.', button: 'Open' },
      approvalWithdrawn: { subject: 'Withdrawn: {what}', body: 'The proposal was withdrawn: {what}.', button: 'Open' },
      approvalExpired: {
        subject: 'Expired: {what}',
        body: 'Nobody has approved within 24 hours: {what}. Nothing was done; propose it again.',
        button: 'Open',
      },
      checkRed: {
        subject: 'The check of money has found differences: {count}',
        body: 'Records of money do not agree: something was changed past the program, or is damaged. Stop payments and find out.',
        button: 'Open the check',
      },
      checkGreen: {
        subject: 'The check of money: everything agrees',
        body: 'The ledger, balances, records and files agree. Keep this letter: its fingerprint shows whether the ledger was cut later.',
        button: 'Open the check',
      },
      work: {
        subject: '{record}: {status}',
        body: 'New work in the queue: {record}, status “{status}”.',
        button: 'Open',
      },
      works: {
        subject: 'New work: {count} ({kind}, {status})',
        body: 'New work in the queue: {kind}, status “{status}”, {count} in all.',
        button: 'Open the list',
      },
    },
  },
}
