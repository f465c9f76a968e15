import { expect, test } from 'vitest';
import { namesPage } from './namesPage.ts';

const id = '1429989fe8ac4effbc8f57f56486db54';

test.each([
  `https://www.notion.so/orchard/Plan-${id}`,
  `https://orchard.notion.site/Plan-${id}?pvs=4`,
  `https://www.notion.so/orchard?p=${id}`,
  id,
  '1429989f-e8ac-4eff-bc8f-57f56486db54',
  ` Plan-${id} `,
  'https://example.com',
])('%s is resolved', (text) => {
  expect(namesPage(text)).toBe(true);
});

test.each(['', 'service layer', `${id}0`, 'deadbeef', `notes on ${id}`, 'http status codes'])(
  '%j is looked for in titles',
  (text) => {
    expect(namesPage(text)).toBe(false);
  },
);
