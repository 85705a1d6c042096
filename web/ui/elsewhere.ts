import { now } from '../../domain/core/clock.ts'

const MOSCOW_MINUTES = 180

/** The viewer's clock does not show Moscow's time: what it stands for is said wherever a time or «today» is. */
export const isElsewhere = (): boolean => -now().getTimezoneOffset() !== MOSCOW_MINUTES
