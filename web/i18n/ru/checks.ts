/** Texts of the room `reconciliation`. */
export const checks = {
  title: 'Проверка денег',
  hint: 'Каждую ночь программа сверяет журнал, балансы, записи, счётчики и файлы. Изменение в обход программы видно здесь.',
  start: 'Проверить сейчас',
  running: 'Идёт проверка…',
  failed: 'Ошибка загрузки проверок: {message}',
  notStarted: 'Ошибка запуска проверки: {message}',
  empty: 'Проверок ещё не было',
  emptyHint: 'Первая начнётся сама вскоре после запуска сервера.',
  all: 'Все проверки',
  statuses: {
    RUNNING: 'Идёт',
    GREEN: 'Всё сходится',
    RED: 'Есть расхождения',
    BROKEN: 'Не завершилась',
  },
  columns: { at: 'Начало', by: 'Кто запустил', status: 'Итог', read: 'Прочитано', duration: 'Длительность' },
  night: 'По расписанию',
  read: '{movements, plural, one {# движение} few {# движения} many {# движений} other {# движения}}, {rows, plural, one {# запись} few {# записи} many {# записей} other {# записи}}, {files, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}',
  seconds: '{seconds, number} с',
  findings: 'Расхождения',
  finding: '№ {ids}',
  first: 'показаны первые 20',
  advice: 'Остановите выплаты по этим записям и сравните их с резервной копией и журналом действий.',
  tried:
    '{count, plural, one {Проверено # правило} few {Проверены # правила} many {Проверено # правил} other {Проверено # правила}}',
} as const
