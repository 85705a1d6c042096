import './page.css'
import type { StatusLanguage, StatusPage } from '../generated/schema.ts'
import { type StatusTexts, statusTexts } from './texts.ts'

// The recipient's page by itself: no React and no catalogue, it opens on a phone anywhere

const token = location.pathname.split('/')[2] ?? ''
const ADDRESS = `/trinity/api/v1/status/${encodeURIComponent(token)}`
const MOSCOW = 'Europe/Moscow'

const page = document.getElementById('page') as HTMLElement

const LANGUAGES = Object.keys(statusTexts) as StatusLanguage[]

/** What the browser speaks, of the four; English otherwise. */
const ofBrowser: StatusLanguage =
  LANGUAGES.find(language => navigator.language.toUpperCase().startsWith(language)) ?? 'EN'

type Child = Node | string | null

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.append(...children.filter(child => child !== null))
  return made
}

function show(language: StatusLanguage, ...children: readonly Child[]): void {
  const texts = statusTexts[language]
  document.documentElement.lang = texts.locale
  document.title = texts.title
  page.replaceChildren(...children.filter(child => child !== null))
}

function button(text: string, work: () => void): HTMLButtonElement {
  const made = element('button', '', text)
  made.type = 'button'
  made.addEventListener('click', work)
  return made
}

/** Minor units as people of a language write them: all digits stand, whatever the size. */
function amountOf(minor: number, currency: string, locale: string): string {
  const [whole, cents] = [Math.floor(minor / 100), String(minor % 100).padStart(2, '0')]
  const point = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  return `${new Intl.NumberFormat(locale).format(whole)}${point}${cents} ${currency}`
}

const dayOf = (date: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

const momentOf = (at: string, { locale, time }: StatusTexts) =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: MOSCOW }).format(new Date(at))}, ${time}`

async function saveSwift(from: HTMLButtonElement, texts: StatusTexts): Promise<void> {
  from.disabled = true
  try {
    const answer = await fetch(`${ADDRESS}/swift`)
    if (!answer.ok)
      return answer.status === 404 ? gone() : told(from, answer.status === 429 ? texts.busy : texts.failed)
    const { name, b64 } = (await answer.json()) as { name: string; b64: string }
    const bytes = Uint8Array.from(atob(b64), sign => sign.charCodeAt(0))
    const link = element('a', '')
    link.href = URL.createObjectURL(new Blob([bytes]))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  } catch {
    told(from, texts.failed) // the network is away: the button stays
  } finally {
    from.disabled = false
  }
}

/** Says under a button why it did nothing. */
function told(under: HTMLElement, text: string): void {
  under.parentElement?.querySelector('[role=alert]')?.remove()
  const said = element('p', 'error', text)
  said.setAttribute('role', 'alert')
  under.after(said)
}

function gone(): void {
  const texts = statusTexts[ofBrowser]
  show(ofBrowser, element('section', 'card', element('h1', '', texts.gone), element('p', 'hint', texts.goneHint)))
}

function fact(label: string, value: string): HTMLElement {
  return element('div', '', element('dt', '', label), element('dd', '', value))
}

function draw(of: StatusPage): void {
  const texts = statusTexts[of.language]
  const { locale } = texts
  const { amount, currency } = of
  const hasAmount = typeof amount === 'number' && typeof currency === 'string'
  const save = of.hasSwift ? button(texts.swift, () => void saveSwift(save as HTMLButtonElement, texts)) : null
  const lines = of.events.map(({ kind, at }) =>
    element(
      'li',
      kind === 'CLARIFIED' ? 'wait' : 'done',
      texts.events[kind],
      at ? element('small', '', momentOf(at, texts)) : null,
    ),
  )
  show(
    of.language,
    element(
      'section',
      'card',
      element('h1', '', texts.title),
      element(
        'dl',
        '',
        fact(texts.recipient, of.recipient),
        fact(texts.invoice, `${of.invoiceNumber} ${texts.dated} ${dayOf(of.invoiceDate, locale)}`),
        hasAmount ? fact(texts.amount, amountOf(amount, currency, locale)) : null,
      ),
      element('ol', '', ...lines),
      of.isClarified ? null : element('p', 'hint', texts.waits),
      save && element('div', 'save', save, element('p', 'hint', texts.swiftNote)),
      element('p', 'hint until', `${texts.until} ${momentOf(of.expiresAt, texts)}`),
    ),
  )
}

async function load(): Promise<void> {
  const texts = statusTexts[ofBrowser]
  const again = (text: string) =>
    show(
      ofBrowser,
      element(
        'section',
        'card',
        element('h1', '', texts.title),
        element('p', '', text),
        button(texts.retry, () => void load()),
      ),
    )
  show(ofBrowser, element('section', 'card', element('p', 'hint', texts.loading)))
  try {
    const answer = await fetch(ADDRESS, { headers: { accept: 'application/json' } })
    if (answer.ok) return draw((await answer.json()) as StatusPage)
    if (answer.status === 404) return gone()
    again(answer.status === 429 ? texts.busy : texts.failed)
  } catch {
    again(texts.failed) // the network is away: the button asks again
  }
}

void load()
