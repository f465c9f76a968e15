import fc from 'fast-check';

/** Any character of Unicode. The library's own `binary` takes seconds to start, because it reads every one. */
export const anyCharacter = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 0xff }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0xffff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x1_0000, max: 0x10_ffff }) },
  )
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
