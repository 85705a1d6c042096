import { type Minor, minor } from '../../../domain/core/money.ts'
import { type Rate, toRate } from '../../../domain/core/rate.ts'
import type { UserKind } from '../../account/account.entity.ts'
import type { BankInput, CompanyInput, TariffType } from '../../generated/schema.ts'

/** A demo user. */
export interface DemoUser {
  readonly email: string
  readonly name: string
  readonly kind: UserKind
  readonly managesRequests?: boolean
  readonly managesOrders?: boolean
  readonly autoCr?: boolean
  readonly telegram?: string
  readonly phone?: string
}

/** The demo users that the README names and the clients beside them who fill the staff's lists. */
export const USERS: readonly DemoUser[] = [
  { email: 'admin@trinity.test', name: 'Ольга Савельева', kind: 'ADMIN', telegram: '@savelieva_o' },
  { email: 'admin2@trinity.test', name: 'Сергей Лобанов', kind: 'ADMIN', telegram: '@lobanov_s' },
  { email: 'manager@trinity.test', name: 'Игорь Назаров', kind: 'MANAGER', managesRequests: true, managesOrders: true },
  { email: 'requests@trinity.test', name: 'Марина Котова', kind: 'MANAGER', managesRequests: true },
  { email: 'orders@trinity.test', name: 'Павел Ершов', kind: 'MANAGER', managesOrders: true },
  {
    email: 'client@trinity.test',
    name: 'Анна Белова',
    kind: 'CLIENT',
    autoCr: true,
    telegram: '@anna_belova',
    phone: '+7 916 204-18-33',
  },
  {
    email: 'client2@trinity.test',
    name: 'Дмитрий Орлов',
    kind: 'CLIENT',
    telegram: '@orlov_d',
    phone: '+7 921 555-07-19',
  },
]

/** How many of the users the README promises by name. */
export const CLIENTS = ['client@trinity.test', 'client2@trinity.test'] as const

/** Companies that clients trade through, by client: INN, name, address. */
export const INNS: Readonly<Record<string, readonly (readonly [string, string, string])[]>> = {
  'client@trinity.test': [
    ['7707083893', 'ООО «Северный свет»', 'г. Москва, ул. Вавилова, д. 19'],
    ['7736050003', 'АО «Приборторг»', 'г. Москва, Кутузовский пр-т, д. 36, стр. 3'],
    ['7719402047', 'ООО «Мотордеталь»', 'г. Москва, Турчанинов пер., д. 6, стр. 2'],
    ['500100732259', 'ИП Белова Анна Викторовна', 'Московская обл., г. Балашиха, ул. Заречная, д. 14'],
  ],
  'client2@trinity.test': [
    ['7830002293', 'ООО «Невская мануфактура»', 'г. Санкт-Петербург, Лиговский пр-т, д. 50'],
    ['7702070139', 'ООО «Балтхимпоставка»', 'г. Санкт-Петербург, ул. Салова, д. 27'],
  ],
}

/** INNs that wait for staff, or that staff have blocked. */
export const PENDING_INNS = [
  ['7728168971', 'ООО «Пищевые линии»', 'г. Москва, ул. Каланчёвская, д. 27'],
  ['7744001497', 'ООО «ТехноИмпорт-Юг»', 'г. Краснодар, ул. Северная, д. 324'],
  ['7750005725', 'ООО «Сибирская упаковка»', 'г. Новосибирск, ул. Фабричная, д. 55'],
] as const
export const BLOCKED_INN = ['7710140679', 'ООО «Транзит-Рольф»', 'г. Москва, 1-й Волоколамский пр-д, д. 10'] as const
export const BLOCK_REASON = 'Недостоверные сведения об адресе'

/** Paying companies with their tiers: type, operator, amount (USD minor units), percent, fixed extra. */
export const COMPANIES: readonly {
  readonly company: CompanyInput
  readonly tiers: readonly (readonly [TariffType, string, Minor, Rate, Minor])[]
}[] = [
  {
    company: {
      name: 'Orient Pay FZE',
      country: { code: 'AE' },
      swift: 'EBILAEAD',
      okved: 'Оптовая торговля',
      bankName: 'Emirates NBD',
      accountNumber: 'AE070331234567890123456',
      currency: 'USD',
      baseRate: toRate(3.2),
      countryExclusions: [{ code: 'IR' }, { code: 'KP' }],
      autoCr: true,
    },
    tiers: [
      ['AMOUNT', '>=', minor(50_000_00), toRate(2.6), minor(0)],
      ['AMOUNT', '<', minor(5_000_00), toRate(3.1), minor(25_00)],
      ['M_VAL', '>=', minor(500_000_00), toRate(2.4), minor(0)],
    ],
  },
  {
    company: {
      name: 'Bosphorus Trade Ltd',
      country: { code: 'TR' },
      swift: 'TGBATRIS',
      okved: 'Текстиль и оборудование',
      bankName: 'Garanti BBVA',
      accountNumber: 'TR330006100519786457841326',
      currency: 'EUR',
      baseRate: toRate(3.5),
      countryExclusions: [{ code: 'AM' }],
      autoCr: false,
    },
    tiers: [
      ['AMOUNT', '>', minor(100_000_00), toRate(2.9), minor(0)],
      ['M_VAL', '>', minor(1_000_000_00), toRate(2.7), minor(0)],
    ],
  },
  {
    company: {
      name: 'Golden Bridge (HK) Limited',
      country: { code: 'HK' },
      swift: 'HSBCHKHH',
      okved: 'Электроника',
      bankName: 'HSBC Hong Kong',
      accountNumber: '808-123456-838',
      currency: 'USD',
      baseRate: toRate(2.9),
      countryExclusions: [{ code: 'US' }, { code: 'GB' }],
      autoCr: true,
    },
    tiers: [['AMOUNT', '>=', minor(200_000_00), toRate(2.3), minor(0)]],
  },
  {
    company: {
      name: 'Astana Settlements LLP',
      country: { code: 'KZ' },
      swift: 'CASPKZKA',
      okved: 'Расчётные услуги',
      bankName: 'Kaspi Bank',
      accountNumber: 'KZ86125KZT5004100100',
      currency: 'USD',
      baseRate: toRate(3.8),
      countryExclusions: [],
      autoCr: false,
    },
    tiers: [],
  },
]

/** Partner banks with their payees. */
export const BANKS: readonly BankInput[] = [
  {
    name: 'Восточный расчётный банк (АО)',
    shortName: 'ВРБ',
    bic: '044525985',
    address: 'г. Москва, ул. Летниковская, д. 2',
    inn: '7706092528',
    account: '40702810800000000985',
    corrAccount: '30101810300000000985',
    kpp: '770601001',
    brockmanDetail: {
      name: 'Brockman Settlements LLC',
      shortName: 'Brockman',
      beneficiaryAddress: '2 Letnikovskaya st., Moscow',
    },
  },
  {
    name: 'Северо-Западный торговый банк (ПАО)',
    shortName: 'СЗТБ',
    bic: '044030653',
    address: 'г. Санкт-Петербург, ул. Красная, д. 39',
    inn: '7831000010',
    account: '40702810200000000653',
    corrAccount: '30101810500000000653',
    kpp: '783101001',
    brockmanDetail: {
      name: 'North Gate Payments LLC',
      shortName: 'North Gate',
      beneficiaryAddress: '39 Krasnaya st., Saint Petersburg',
    },
  },
  {
    name: 'Уральский промышленный банк (АО)',
    shortName: 'УПБ',
    bic: '046577674',
    address: 'г. Екатеринбург, ул. Малышева, д. 31',
    inn: '6608008004',
    account: '40702810200000000674',
    corrAccount: '30101810500000000674',
    kpp: '660801001',
    brockmanDetail: {
      name: 'Ural Trade Agency LLC',
      shortName: 'UTA',
      beneficiaryAddress: '31 Malysheva st., Yekaterinburg',
    },
  },
]

/** Foreign recipients: what is bought, in which currency. */
export const RECIPIENTS = [
  {
    name: 'Shenzhen Lumen Trading Co., Ltd',
    country: 'CN',
    swift: 'BKCHCNBJ',
    bank: 'Bank of China',
    account: '6222020200112233445',
    currency: 'CNY',
    address: '18 Keyuan Road, Nanshan, Shenzhen',
    contact: 'Li Wei',
    goods: 'Оплата светодиодных светильников по контракту',
  },
  {
    name: 'Anadolu Tekstil Sanayi A.S.',
    country: 'TR',
    swift: 'TGBATRIS',
    bank: 'Garanti BBVA',
    account: 'TR330006100519786457841326',
    currency: 'EUR',
    address: 'Organize Sanayi Bolgesi 12, Bursa',
    contact: 'Emre Kaya',
    goods: 'Оплата тканей для спецодежды',
  },
  {
    name: 'Gulf Polymers FZCO',
    country: 'AE',
    swift: 'EBILAEAD',
    bank: 'Emirates NBD',
    account: 'AE070331234567890123456',
    currency: 'USD',
    address: 'Jebel Ali Free Zone, Dubai',
    contact: 'Omar Haddad',
    goods: 'Оплата полиэтилена высокого давления',
  },
  {
    name: 'Mumbai Pharma Exports Pvt Ltd',
    country: 'IN',
    swift: 'HDFCINBB',
    bank: 'HDFC Bank',
    account: '50100012345678',
    currency: 'USD',
    address: 'Andheri East, Mumbai',
    contact: 'Priya Shah',
    goods: 'Оплата субстанций для производства',
  },
  {
    name: 'Hanseo Machinery Co., Ltd',
    country: 'KR',
    swift: 'KOEXKRSE',
    bank: 'KEB Hana Bank',
    account: '25391000123456',
    currency: 'USD',
    address: '77 Gongdan-ro, Incheon',
    contact: 'Kim Jisoo',
    goods: 'Оплата станка с ЧПУ',
  },
] as const

/** What people say in threads. */
export const PHRASES = [
  ['Добрый день. Подскажите, когда ждать ответа по документам?', 'Здравствуйте. Проверим сегодня до 18:00 по Москве.'],
  ['Поставщик просит ускорить оплату, это возможно?', 'Да, поставим в первый рейс завтра утром.'],
  ['Приложили новый инвойс, прежний был с опечаткой.', 'Видим, спасибо. Смотрим новый.'],
] as const
