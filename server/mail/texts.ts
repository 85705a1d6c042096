import type { Locale } from '../../domain/core/texts.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import type { Words } from './words.ts'

/** The words of each letter. */
export const letterTexts: Readonly<Record<Locale, Words>> = { ru, en }
