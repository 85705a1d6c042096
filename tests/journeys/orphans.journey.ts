import { expect, type Page, type Request } from '@playwright/test'
import { type RestUser, oneIn } from './restUsers.ts'
import { test } from './fixtures.ts'
import { attach, fillRequest, type } from './people.ts'

/** A form that is whole and is sent. */
interface Sent {
  readonly form: string
  readonly who: 'client' | 'manager' | 'admin' | 'guest'
  /** Opens it and fills it in. */
  readonly fill: (page: Page, rest: () => Promise<RestUser>) => Promise<void>
  readonly button: string
  /** The mutation that it sends. */
  readonly operation: string
  /** A field that has an input in it. */
  readonly input: string
}

const firstOf = async (rest: RestUser, list: string) => (await rest<{ id: number }[]>('GET', list))[0]?.id

const SENT: readonly Sent[] = [
  {
    form: 'the sign-up',
    who: 'guest',
    fill: async page => {
      await page.goto('/signup')
      await type(page, 'E-mail', 'sofia.lind@example.com')
      await type(page, 'Имя', 'София')
      await type(page, 'Пароль', 'quiet-harbour-31')
      await type(page, 'Повторите пароль', 'quiet-harbour-31')
    },
    button: 'Зарегистрироваться',
    operation: 'SignUp',
    input: 'name',
  },
  {
    form: 'a new request',
    who: 'client',
    fill: async page => {
      await page.goto('/request?request=new')
      await fillRequest(page)
    },
    button: 'Создать заявку',
    operation: 'CreateRequest',
    input: 'paymentPurpose',
  },
  {
    form: 'a profile',
    who: 'client',
    fill: async page => {
      await page.goto('/profile')
      await type(page, 'Телефон', '+7 495 777-77-77')
    },
    button: 'Сохранить',
    operation: 'SaveProfile',
    input: 'phone',
  },
  {
    form: 'a contractor',
    who: 'client',
    fill: async (page, rest) => {
      await page.goto(`/client/contractor/${await firstOf(await rest(), '/client/contractor')}`)
      await type(page, 'Контактное лицо', 'Li Wei')
    },
    button: 'Сохранить',
    operation: 'SaveContractor',
    input: 'contactName',
  },
  {
    form: 'a company',
    who: 'admin',
    fill: async (page, rest) => {
      await page.goto(`/admin/company/${await firstOf(await rest(), '/company')}`)
      await type(page, 'Специализация', 'Расчёты')
    },
    button: 'Сохранить',
    operation: 'SaveCompany',
    input: 'okved',
  },
  {
    form: 'a bank',
    who: 'admin',
    fill: async (page, rest) => {
      await page.goto(`/admin/brockman/${await firstOf(await rest(), '/brockman')}`)
      await type(page, 'Received From', 'Brockman Clearing LLC')
    },
    button: 'Сохранить',
    operation: 'SaveBank',
    input: 'payeeName',
  },
  {
    form: 'a user',
    who: 'admin',
    fill: async (page, rest) => {
      const { items } = await (await rest())<{ items: { userId: number }[] }>('GET', '/user?role=ROLE_CLIENT')
      await page.goto(`/admin/user/${items[0]?.userId}`)
      await type(page, 'Telegram', 'orlov_new')
    },
    button: 'Сохранить',
    operation: 'SaveUser',
    input: 'telegram',
  },
  {
    form: 'payment orders',
    who: 'client',
    fill: async (page, rest) => {
      await page.goto(`/replenishment/${await oneIn(await rest(), 'replenishment', 'CR_ACC')}`)
      await attach(page, 'Платёжные поручения', 'ПП 12.pdf')
    },
    button: 'Отправить',
    operation: 'SendPayment',
    input: 'paymentOrders',
  },
  {
    form: 'a received amount',
    who: 'manager',
    fill: async (page, rest) => {
      await page.goto(`/replenishment/${await oneIn(await rest(), 'replenishment', 'BILL_PAID')}`)
      await expect(page.getByLabel('Получено рублей')).not.toHaveValue('')
    },
    button: 'Подтвердить оплату',
    operation: 'ConfirmPayment',
    input: 'amount',
  },
  {
    form: 'the reason of a cancellation',
    who: 'manager',
    fill: async (page, rest) => {
      await page.goto(`/order/${await oneIn(await rest(), 'order', 'NEW')}`)
      await page.getByRole('button', { name: 'Отменить ордер' }).click()
      await type(page.getByRole('dialog'), 'Причина', 'Клиент передумал')
    },
    button: 'Отменить ордер',
    operation: 'CancelOrder',
    input: 'comment',
  },
]

/** What the server says of the fields of a form, played. */
const saysOf = (fields: readonly string[]) => ({
  errors: [
    {
      message: 'Ошибка проверки данных',
      extensions: {
        code: '000-000',
        status: 400,
        fieldErrors: fields.map(field => ({ field, defaultMessage: 'Так не получится' })),
      },
    },
  ],
})

for (const { form, who, fill, button, operation, input } of SENT)
  test(`${form}: what the server says of a field that nobody sees stands in the form by its name, and the next try goes through`, async ({
    client,
    manager,
    admin,
    guest,
    demo,
  }) => {
    const { page } = { client, manager, admin, guest }[who]
    // `confirmationString` has an input nowhere
    const answers = [['confirmationString'], ['confirmationString', input]]
    const sends = (request: Request) => request.postData()?.includes(`mutation ${operation}(`) ?? false
    await page.route('**/graphql', route => {
      const said = sends(route.request()) ? answers.shift() : undefined
      return said ? route.fulfill({ json: saysOf(said) }) : route.continue()
    })
    await fill(page, () => demo.rest(who))
    const send = page.getByRole('button', { name: button, exact: true }).last()
    const notice = page.getByRole('alert').filter({ hasText: 'Ссылка из письма: Так не получится' })
    await send.click()
    await expect(notice).toBeInViewport()
    await expect(page.getByText('Так не получится')).toHaveCount(1)

    await send.click()
    await expect(page.getByText('Так не получится')).toHaveCount(2)
    await expect(notice).toBeVisible()
    await expect(page.locator(':is([aria-invalid=true], [data-error=true]):focus')).toHaveCount(1)

    expect(answers).toEqual([])
    const answered = page.waitForResponse(response => sends(response.request()))
    // As long as a person presses: the field that is left meanwhile must not move the button away
    await send.click({ delay: 200 })
    expect(await (await answered).json()).not.toHaveProperty('errors')
    await expect(page.getByText('Так не получится')).toHaveCount(0)
    await page.unroute('**/graphql')
  })
