import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLanguage } from '../lib/i18n.ts'

/** As a node keeps it. */
export interface Country {
  name: string
  flag: string
}

interface Listed extends Country {
  nameEn: string
}

const NONE: readonly Listed[] = []

/** Options for a node's country: labels in the language of the page, values as written by `countryValue`. */
export function useCountryOptions(): readonly { value: string; label: string }[] {
  const countries = useCountries()
  const language = useLanguage()
  return useMemo(
    () =>
      countries.map((one) => ({
        value: countryValue(one),
        label: `${one.flag} ${language === 'zh' ? one.name : one.nameEn}`,
      })),
    [countries, language],
  )
}

/** One value of a choice. */
export function countryValue({ name, flag }: Country): string {
  return `${flag} ${name}`.trim()
}

export function countryOf(value: string | null): Country {
  const [flag = '', ...name] = (value ?? '').split(' ')
  return { flag, name: name.join(' ') }
}

/** The list that the server has beside its calls. Where it does not come, that is noted in the console and no more. */
function useCountries(): readonly Listed[] {
  return (
    useQuery({ queryKey: ['countries'], queryFn: fetchCountries, staleTime: Number.POSITIVE_INFINITY }).data ?? NONE
  )
}

async function fetchCountries(): Promise<readonly Listed[]> {
  try {
    const response = await fetch('/country/country.json')
    if (!response.ok) throw new Error(`country.json: ${response.status}`)
    return await response.json()
  } catch (thrown) {
    console.warn('The list of countries did not come', thrown)
    return NONE
  }
}

/** A country's name in the language of the page. What is not in the list keeps the name that the node has. */
export function useCountryName(): (country: Country) => string {
  const countries = useCountries()
  const language = useLanguage()
  return useCallback(
    ({ name, flag }) => {
      if (language === 'zh') return name
      return countries.find((one) => one.name === name || one.flag === flag)?.nameEn ?? name
    },
    [countries, language],
  )
}
