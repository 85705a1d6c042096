import { Text } from '@mantine/core'
import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { Calculation, Figures } from '../useCalc.ts'

export interface CalcFiguresProps {
  calculation: Calculation
  /** The form's values that come of the figures; of none: nulls. */
  write: (figures: Figures | null) => Readonly<Record<string, number | null>>
}

/** Brings calculated figures into the form that sends them, and says why there are none. */
export function CalcFigures({ calculation, write }: CalcFiguresProps) {
  const t = useTranslations('replenishment.rate')
  const { values, errors, setFieldValue, setFieldError } = useFormikContext<Readonly<Record<string, unknown>>>()
  const { figures, current, failure } = calculation
  // Figures of rates that are being typed still do not count
  const wanted = write(current ? figures : null)
  useEffect(() => {
    for (const [name, value] of Object.entries(wanted)) {
      if (values[name] !== value) void setFieldValue(name, value, false)
      if (value !== null && errors[name]) setFieldError(name, undefined)
    }
  })
  if (!failure) return null
  return (
    <Text size="sm" c="var(--red)" role="alert">
      {t('calcFailed', { message: failure })}
    </Text>
  )
}
