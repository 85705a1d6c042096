import { type EntityProperty, type Platform, p, Type } from '@mikro-orm/core'
import type { Minor } from '../../domain/core/money.ts'
import type { Rate } from '../../domain/core/rate.ts'

/** Minor units: a 64-bit integer column, a number in the program (amounts stay below 2^53). */
export class MoneyType extends Type<number, number | string> {
  override convertToJSValue(value: number | string): number {
    return value == null ? value : Number(value)
  }
  override getColumnType(prop: EntityProperty, platform: Platform): string {
    return platform.constructor.name === 'SqlitePlatform' ? 'integer' : platform.getBigIntTypeDeclarationSQL(prop)
  }
  override compareAsType(): string {
    return 'number'
  }
  override get runtimeType(): string {
    return 'number'
  }
}

/** How many units of a rate column make 1. */
const RATE_UNITS = 10_000

/** A rate or a percent of the integer that its column holds. */
export function fromRateUnits(units: number): Rate {
  return (units / RATE_UNITS) as Rate
}

/** A rate or a percent: kept as an integer of ten-thousandths, so that no float is ever stored. */
export class RateType extends MoneyType {
  override convertToJSValue(value: number | string): number {
    return value == null ? value : fromRateUnits(Number(value))
  }
  override convertToDatabaseValue(value: number): number {
    return value == null ? value : Math.round(value * RATE_UNITS)
  }
}

/** A column of minor units. */
export const money = () => p.type(MoneyType).$type<Minor>()

/** A column of a rate or a percent with four decimals. */
export const rate = () => p.type(RateType).$type<Rate>()

/** A moment with milliseconds. */
export const moment = () => p.datetime(3)

/** A CHECK that a money column holds a whole number: SQLite would store 10.5 in it as it is. */
export const whole = (column: string) => ({
  name: `${column}_whole`,
  expression: `${column} is null or ${column} = cast(${column} as bigint)`,
})
