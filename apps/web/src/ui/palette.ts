import type { MantineColorsTuple } from '@mantine/core'

const scale = (...shades: string[]) => shades.map((shade) => `#${shade}`) as unknown as MantineColorsTuple

/** The colours that carry meaning: river stays, lamp burns down today, the rest say how something went. */
export const palette = {
  river: scale('F0F9FA', 'DDF1F4', 'BFE5E9', '99D3DA', '73C1CA', '48A1AB', '25818A', '0D626A', '054A51', '013438'),
  lamp: scale('FEF8EF', 'FFEED3', 'FEDEAA', 'FCC978', 'F5B34E', 'E39933', 'C27B25', '9A5D18', '794512', '5A320D'),
  red: scale('FFF4F2', 'FFE6E1', 'FFCFC6', 'FFB0A2', 'F88876', 'E76250', 'D34131', 'B23123', '8D2519', '691B12'),
  green: scale('F1FAF3', 'DDF5E2', 'BCECC8', '95DFA9', '6DCA89', '49AC6B', '328D52', '236C3E', '1B532F', '123B20'),
  blue: scale('F2F8FE', 'E1EFFD', 'C6DFFA', 'A3CCF6', '7EB4ED', '5598DB', '327CC2', '1E629F', '144B7C', '0C365B'),
  gray: scale('F6F7F5', 'EFF1EF', 'E3E7E5', 'D4DBD9', 'B7C0C0', '8A9696', '5F6C6C', '414F4F', '283435', '121B1C'),
  dark: scale('E6ECED', 'B9C4C7', '93A2A7', '6F8187', '2E4046', '223136', '182529', '111C1F', '0B1416', '070E10'),
}
