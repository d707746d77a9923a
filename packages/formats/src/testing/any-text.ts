import fc from 'fast-check'

/** Any string a JavaScript program can hold, halves of surrogate pairs included. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) }),
)
