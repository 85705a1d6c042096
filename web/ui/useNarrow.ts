import { useMediaQuery } from '@mantine/hooks'

/** The page is as narrow as a phone: dialogs take all of it. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false
