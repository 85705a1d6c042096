import { Anchor } from '@mantine/core'
import { phoneLink, readTelegram } from '../../domain/core/readCode.ts'

/** A telegram name that opens a talk. */
export function Telegram({ name }: { name: string | null }) {
  if (!name) return <>—</>
  return (
    <Anchor href={`https://t.me/${name.replace(/^@/, '')}`} target="_blank" rel="noreferrer" inherit>
      {readTelegram(name)}
    </Anchor>
  )
}

/** A telephone number that can be called. */
export function Phone({ number }: { number: string | null }) {
  if (!number) return <>—</>
  return (
    <Anchor href={phoneLink(number)} inherit>
      {number}
    </Anchor>
  )
}
