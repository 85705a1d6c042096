import { object } from 'yup'
import { pattern } from '../core/fields.ts'

/** A tax number on its way through a keyboard: digits; 10 or 12 of them are looked up. */
export const innLookUpSchema = object({ inn: pattern(/^\d{1,12}$/, 'fields.inn') })

/** A bank code on its way through a keyboard: digits; nine of them are looked up. */
export const bicLookUpSchema = object({ bic: pattern(/^\d{1,9}$/, 'fields.bic') })
