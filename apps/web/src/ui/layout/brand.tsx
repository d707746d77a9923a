import css from './brand.module.css'

/** Hull, awning and lamp on a river square. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0D626A" />
      <g transform="translate(3.5 5.2) scale(.78)" fill="#fff">
        <path d="M1 12.5c4.6 2.7 9.6 4 15 4s10.5-1.7 15-5.5c-1.3 7-6.3 10.5-15 10.5S2.3 18.3 1 12.5Z" />
        <path d="M9 13.9c.5-4.3 3.1-6.7 7.2-6.7 4 0 6.5 2.1 7.2 5.8-2.3 1.1-4.7 1.6-7.2 1.6-2.6 0-4.9-.2-7.2-.7Z" />
      </g>
      <path d="M7.5 25.7h9.5M19.5 25.7h5" stroke="#73C1CA" strokeWidth="1.7" strokeLinecap="round" />
      <path d="M7.6 15v-4.8" stroke="#fff" strokeWidth="1.3" strokeLinecap="round" />
      <circle cx="7.6" cy="9" r="2.3" fill="#F5B34E" />
    </svg>
  )
}

/** An agency has a picture of its own in place of the mark. */
export function Brand({ name, logoUrl = '' }: { name: string; logoUrl?: string | undefined }) {
  return (
    <span className={css.brand}>
      {logoUrl ? <img src={logoUrl} alt="" width={28} height={28} className={css.logo} /> : <BrandMark />}
      <span className={css.name}>{name}</span>
    </span>
  )
}
