import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core'
import { palette } from './palette.ts'

const SANS =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "PingFang SC", "HarmonyOS Sans SC", MiSans, "Microsoft YaHei UI", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif'
export const MONO =
  'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Roboto Mono", "Noto Sans Mono CJK SC", "Liberation Mono", monospace'

const HEIGHTS: Record<string, string> = { xs: '28px', sm: '32px', md: '40px', lg: '48px' }
const heightOf = (size: unknown) => HEIGHTS[String(size ?? 'md')] ?? '40px'

/**
 * Plain objects under `components`, never `X.extend()`: that would pull every component named here into the first
 * download of every page.
 */
export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'river',
  primaryShade: { light: 7, dark: 4 },
  colors: palette,
  white: '#FFFFFF',
  black: '#121B1C',
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.5', sm: '1.54', md: '1.58', lg: '1.5', xl: '1.45' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  breakpoints: { xs: '30em', sm: '40em', md: '56em', lg: '75em', xl: '90em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: ({ color, variant, theme: { primaryColor } }) => {
    const value = (kind: string) => `var(--mantine-color-${color || primaryColor}-${kind})`
    const border = '1px solid transparent'
    if (variant === 'filled')
      return { background: value('filled'), hover: value('filled-hover'), color: value('on'), border }
    if (variant === 'light')
      return { background: value('light'), hover: value('light-hover'), color: value('light-color'), border }
    if (variant === 'subtle')
      return { background: 'transparent', hover: value('light'), color: value('light-color'), border }
    return {
      background: 'var(--dk-surface)',
      hover: 'var(--dk-hover)',
      color: 'var(--dk-text)',
      border: '1px solid var(--dk-line-firm)',
    }
  },
  components: {
    Input: {
      vars: (_: unknown, props: { size?: unknown }) => ({ wrapper: { '--input-height': heightOf(props.size) } }),
    },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
  },
})

const FILLED = ['river', 'lamp', 'red', 'green', 'blue'] as const

/** Mantine's colour names, filled from our roles. Dark fills are pale with ink text: on a night page they read as lit. */
export const cssVariables: CSSVariablesResolver = () => {
  const light: Record<string, string> = {}
  const dark: Record<string, string> = {}
  for (const name of FILLED) {
    const shade = (index: number) => `var(--mantine-color-${name}-${index})`
    const mixed = (percent: number) => `color-mix(in srgb, ${shade(5)} ${percent}%, var(--dk-surface))`
    const put = (into: Record<string, string>, values: Record<string, string>) => {
      for (const [kind, value] of Object.entries(values)) into[`--mantine-color-${name}-${kind}`] = value
    }
    put(light, {
      filled: shade(7),
      'filled-hover': shade(8),
      on: '#FFFFFF',
      light: shade(0),
      'light-hover': shade(1),
      'light-color': shade(7),
      outline: shade(7),
      text: shade(7),
    })
    put(dark, {
      filled: shade(4),
      'filled-hover': shade(3),
      on: name === 'river' ? '#04181B' : '#1B0E05',
      light: mixed(18),
      'light-hover': mixed(26),
      'light-color': shade(3),
      outline: shade(4),
      text: shade(4),
    })
  }
  const shared = {
    '--mantine-color-gray-filled': 'var(--dk-text-2)',
    '--mantine-color-gray-filled-hover': 'var(--dk-text)',
    '--mantine-color-gray-on': 'var(--dk-surface)',
    '--mantine-color-gray-light': 'var(--dk-hover)',
    '--mantine-color-gray-light-hover': 'var(--dk-line)',
    '--mantine-color-gray-light-color': 'var(--dk-text-2)',
    '--mantine-color-gray-outline': 'var(--dk-line-firm)',
    '--mantine-color-gray-text': 'var(--dk-text-2)',
    '--mantine-color-body': 'var(--dk-surface)',
    '--mantine-color-text': 'var(--dk-text)',
    '--mantine-color-dimmed': 'var(--dk-text-3)',
    '--mantine-color-placeholder': 'var(--dk-placeholder)',
    '--mantine-color-error': 'var(--dk-danger)',
    '--mantine-color-default': 'var(--dk-surface)',
    '--mantine-color-default-hover': 'var(--dk-hover)',
    '--mantine-color-default-color': 'var(--dk-text)',
    '--mantine-color-default-border': 'var(--dk-line)',
    '--mantine-color-disabled': 'var(--dk-disabled)',
    '--mantine-color-disabled-color': 'var(--dk-disabled-text)',
    '--mantine-color-disabled-border': 'var(--dk-line)',
    '--mantine-color-anchor': 'var(--dk-brand)',
  }
  return { variables: {}, light: { ...light, ...shared }, dark: { ...dark, ...shared } }
}
