import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

/** Deep blue-green: what can be done next, and nothing else. */
const tide: MantineColorsTuple = [
  '#e9f6f6',
  '#d5ebec',
  '#a9d7d9',
  '#79c1c5',
  '#55aeb4',
  '#3b9ea6',
  '#1f8791',
  '#0c6470',
  '#0e717d',
  '#06424b',
]

/** Near-black blue, from the text down to the page. */
const dark: MantineColorsTuple = [
  '#d3dbe2',
  '#b9c4cd',
  '#9aa7b3',
  '#6b7986',
  '#34414d',
  '#27333e',
  '#1b2530',
  '#131c25',
  '#0d141b',
  '#080d12',
]

/** What of the theme is said aloud: screen readers get it in the chosen language. */
export interface SpokenNames {
  readonly close: string
  readonly clear: string
  readonly showPassword: string
  readonly calendar: { previous: string; next: string }
}

/** The look of the product, with the names of its icon buttons in the reader's language. */
export function makeTheme(spoken: SpokenNames): MantineThemeOverride {
  // At least 24 px: a finger has to hit it
  const clearButtonProps = { 'aria-label': spoken.clear, size: 'md' }
  const closeButtonProps = { 'aria-label': spoken.close }
  return createTheme({
    primaryColor: 'tide',
    primaryShade: { light: 7, dark: 8 },
    autoContrast: true,
    colors: { tide, dark },
    fontFamily: "'Golos Text Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace",
    fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
    spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '28px' },
        h2: { fontSize: '16px', lineHeight: '24px' },
        h3: { fontSize: '14px', lineHeight: '20px' },
      },
    },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Anchor: { defaultProps: { underline: 'hover' } },
      Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 500 } } },
      InputWrapper: { styles: { label: { fontWeight: 500 } } },
      Input: { defaultProps: { size: 'sm' } },
      // The header of a dialog is no banner of the page
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      Modal: {
        defaultProps: { centered: true, closeButtonProps, transitionProps: { duration: 120 } },
        styles: { title: { fontWeight: 600, fontSize: 16, lineHeight: '22px', overflowWrap: 'anywhere' } },
      },
      // A menu holds its items alone
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      Notification: {
        defaultProps: { closeButtonProps },
        styles: { title: { fontWeight: 600 }, description: { color: 'inherit', overflowWrap: 'anywhere' } },
      },
      Drawer: {
        defaultProps: { closeButtonProps },
        styles: { title: { fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' } },
      },
      // A list that opened with the focus would hide what stands below: the error of its own field
      Select: { defaultProps: { clearButtonProps, allowDeselect: false, openOnFocus: false } },
      MultiSelect: { defaultProps: { clearButtonProps, openOnFocus: false } },
      Textarea: { defaultProps: { autosize: true, minRows: 2, maxRows: 10 } },
      NumberInput: { defaultProps: { hideControls: true } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': spoken.showPassword } } },
      DatePicker: {
        defaultProps: {
          hideOutsideDates: true,
          ariaLabels: {
            previousMonth: spoken.calendar.previous,
            previousYear: spoken.calendar.previous,
            previousDecade: spoken.calendar.previous,
            nextMonth: spoken.calendar.next,
            nextYear: spoken.calendar.next,
            nextDecade: spoken.calendar.next,
          },
        },
      },
      // On the narrowest phone a choice takes two lines
      // Two words over each other on a phone: the chosen one is as high as the other
      SegmentedControl: {
        styles: {
          control: { display: 'grid' },
          label: { whiteSpace: 'normal', display: 'grid', placeContent: 'center' },
        },
      },
      Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 } },
      Tooltip: { defaultProps: { openDelay: 300, multiline: true, maw: 320 } },
    },
  })
}

/** Colours of text that pass WCAG AA on every surface, and the surfaces themselves. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--header': '56px' },
  light: {
    '--mantine-color-text': '#16212b',
    '--mantine-color-dimmed': '#55636f',
    '--mantine-color-placeholder': '#667480',
    // A closed field still tells its value
    '--mantine-color-disabled-color': '#4a5762',
    '--mantine-color-error': '#c02626',
    '--mantine-color-anchor': '#0c6470',
    '--mantine-color-default-border': '#d5dde3',
    '--mantine-color-red-filled': '#c62828',
    '--mantine-color-red-filled-hover': '#ad2323',
    '--mantine-color-red-light': '#fdf1f0',
    '--mantine-color-red-light-color': '#b42323',
    '--mantine-color-yellow-light': 'var(--amber-soft)',
    '--mantine-color-yellow-light-color': 'var(--amber)',
    '--page': '#f5f7f8',
    '--surface': '#ffffff',
    '--hairline': '#e1e7eb',
    '--hover': '#f0f5f6',
    '--mine': '#0c6470',
    '--mine-text': '#ffffff',
    '--theirs': '#55636f',
    '--red': '#b42323',
    '--red-soft': '#fdf1f0',
    '--amber': '#8a5300',
    '--amber-soft': '#fdf5e6',
    '--green': '#1d6b3a',
    '--green-soft': '#eef7f0',
  },
  dark: {
    '--mantine-color-body': '#131c25',
    '--mantine-color-dimmed': '#9fadb9',
    '--mantine-color-placeholder': '#8b99a6',
    '--mantine-color-disabled-color': '#aab7c2',
    '--mantine-color-error': '#ff9a92',
    '--mantine-color-anchor': '#79c1c5',
    '--mantine-color-red-filled': '#c62828',
    '--mantine-color-red-filled-hover': '#ad2323',
    '--mantine-color-tide-light': '#17363f',
    '--mantine-color-tide-light-hover': '#1c414b',
    '--mantine-color-tide-light-color': '#8fd0d3',
    '--mantine-color-red-light': '#2c191c',
    '--mantine-color-red-light-color': '#ff9a92',
    '--mantine-color-yellow-light': 'var(--amber-soft)',
    '--mantine-color-yellow-light-color': 'var(--amber)',
    '--page': '#0d141b',
    '--surface': '#131c25',
    '--hairline': '#24303b',
    '--hover': '#1a2530',
    '--mine': '#0e717d',
    '--mine-text': '#ffffff',
    '--theirs': '#9fadb9',
    '--red': '#ff9a92',
    '--red-soft': '#2c191c',
    '--amber': '#f2b95f',
    '--amber-soft': '#2a2216',
    '--green': '#7fd09b',
    '--green-soft': '#14271d',
  },
})
