import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalId, parseReference } from './notionId.ts';

const hex = '0a1b2c3d4e5f60718293a4b5c6d7e8f9';
const id = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';
const other = 'ffffffffffffffffffffffffffffffff';

test.each([
  hex,
  id,
  id.toUpperCase(),
  `  ${hex}\n`,
  `https://www.notion.so/${hex}`,
  `https://www.notion.so/acme/Release-plan-${hex}`,
  `https://www.notion.so/acme/Release-plan-${hex}?pvs=4#${other}`,
  `https://acme.notion.site/Release-plan-${hex}`,
  `https://app.notion.com/p/${hex}`,
  `https://www.notion.so/acme/${hex}?v=${other}`,
  `https://www.notion.so/acme/${other}?v=${other}&p=${hex}&pm=s`,
  `notion://www.notion.so/acme/Plan-${hex}`,
  `notion://${hex}`,
  `www.notion.so/Plan-${hex}`,
  `https://www.notion.so/${id}`,
  `Release-plan-${hex}`,
])('%s names the page', (text) => {
  expect(parseReference(text)).toBe(id);
});

test.each([
  '',
  'plan',
  'https://example.com/' + hex,
  `https://evilnotion.so/${hex}`,
  `javascript:${hex}`,
  hex.slice(1),
])('%s names none', (text) => {
  expect(parseReference(text)).toBeNull();
});

test('every id is found again in every shape of address, and no text breaks it', () => {
  const digits = fc.stringMatching(/^[0-9a-f]{32}$/u);
  const title = fc.stringMatching(/^[A-Za-z0-9-]{0,20}$/u);
  fc.assert(
    fc.property(
      digits,
      title,
      fc.boolean(),
      fc.constantFrom('www.notion.so/a', 'a.notion.site', 'www.notion.com'),
      (page, name, dashes, host) => {
        const wanted = normalId(page);
        const written = dashes ? (wanted ?? '') : page;
        expect(parseReference(`https://${host}/${name === '' ? '' : `${name}-`}${written}?pvs=4`)).toBe(
          wanted,
        );
        expect(parseReference(`https://${host}/x?p=${written}`)).toBe(wanted);
      },
    ),
  );
  fc.assert(fc.property(fc.string(), (text) => void parseReference(text)));
});
