import type { StatusEventKind, StatusLanguage } from '../generated/schema.ts'

/** The words of the recipient's page. */
export interface StatusTexts {
  readonly locale: string
  readonly title: string
  readonly recipient: string
  readonly invoice: string
  readonly dated: string
  readonly amount: string
  readonly events: Readonly<Record<StatusEventKind, string>>
  readonly waits: string
  readonly swift: string
  readonly swiftNote: string
  readonly until: string
  readonly time: string
  readonly gone: string
  readonly goneHint: string
  readonly failed: string
  readonly busy: string
  readonly retry: string
  readonly loading: string
}

/** Its four languages. */
export const statusTexts: Readonly<Record<StatusLanguage, StatusTexts>> = {
  EN: {
    locale: 'en-GB',
    title: 'Payment status',
    recipient: 'Recipient',
    invoice: 'Invoice',
    dated: 'of',
    amount: 'Amount',
    events: {
      SENT: 'The payment was sent',
      SWIFT_READY: 'The SWIFT copy is available',
      CLARIFIED: 'The payment is being clarified with the payer',
    },
    waits: 'Banks usually take 1 to 5 business days from the day it was sent.',
    swift: 'Download the SWIFT copy',
    swiftNote: 'It names the amount and the payer.',
    until: 'This page is available until',
    time: 'Moscow time',
    gone: 'This link is not valid any more',
    goneHint: 'Ask the payer for a new one.',
    failed: 'The page could not be loaded. Check your connection.',
    busy: 'Too many openings. Try again in a minute.',
    retry: 'Try again',
    loading: 'Loading…',
  },
  ZH: {
    locale: 'zh-CN',
    title: '付款状态',
    recipient: '收款人',
    invoice: '发票',
    dated: '日期',
    amount: '金额',
    events: { SENT: '款项已汇出', SWIFT_READY: 'SWIFT 水单已可下载', CLARIFIED: '正在与付款人核实此笔付款' },
    waits: '自汇出之日起，银行通常需要 1 至 5 个工作日。',
    swift: '下载 SWIFT 水单',
    swiftNote: '水单中含有金额和付款人信息。',
    until: '本页面有效期至',
    time: '莫斯科时间',
    gone: '此链接已失效',
    goneHint: '请向付款人索取新的链接。',
    failed: '页面无法加载，请检查网络连接。',
    busy: '打开次数过多，请一分钟后再试。',
    retry: '重试',
    loading: '正在加载…',
  },
  TR: {
    locale: 'tr-TR',
    title: 'Ödeme durumu',
    recipient: 'Alıcı',
    invoice: 'Fatura',
    dated: 'tarih:',
    amount: 'Tutar',
    events: {
      SENT: 'Ödeme gönderildi',
      SWIFT_READY: 'SWIFT kopyası hazır',
      CLARIFIED: 'Ödeme, gönderenle birlikte açıklığa kavuşturuluyor',
    },
    waits: 'Bankalar gönderim gününden itibaren genellikle 1–5 iş günü içinde işler.',
    swift: 'SWIFT kopyasını indir',
    swiftNote: 'Tutarı ve göndereni gösterir.',
    until: 'Bu sayfanın geçerlilik sonu:',
    time: 'Moskova saati',
    gone: 'Bu bağlantı artık geçerli değil',
    goneHint: 'Gönderenden yeni bir bağlantı isteyin.',
    failed: 'Sayfa yüklenemedi. Bağlantınızı kontrol edin.',
    busy: 'Çok fazla açıldı. Bir dakika sonra yeniden deneyin.',
    retry: 'Yeniden dene',
    loading: 'Yükleniyor…',
  },
  RU: {
    locale: 'ru-RU',
    title: 'Статус платежа',
    recipient: 'Получатель',
    invoice: 'Инвойс',
    dated: 'от',
    amount: 'Сумма',
    events: {
      SENT: 'Платёж отправлен',
      SWIFT_READY: 'Копия SWIFT готова',
      CLARIFIED: 'Платёж уточняется с плательщиком',
    },
    waits: 'Обычно банки зачисляют платёж за 1–5 рабочих дней со дня отправки.',
    swift: 'Скачать копию SWIFT',
    swiftNote: 'В ней указаны сумма и плательщик.',
    until: 'Страница доступна до',
    time: 'время московское',
    gone: 'Ссылка больше не действует',
    goneHint: 'Попросите у плательщика новую.',
    failed: 'Не удалось загрузить страницу. Проверьте соединение.',
    busy: 'Слишком много открытий. Попробуйте через минуту.',
    retry: 'Повторить',
    loading: 'Загружаем…',
  },
}
