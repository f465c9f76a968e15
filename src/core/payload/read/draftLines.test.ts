import { expect, test } from 'vitest';
import { parsePayload } from './parsePayload.ts';

const idsOf = (text: string): readonly string[] => parsePayload(text).sections.map(({ id }) => id);

test('a fence around the whole draft, with code blocks in it or without, is none of it', () => {
  const inner = '**Current goal:** pay later\n\n**Next action:** run `a.ts`\n';
  expect(idsOf(`Here it is:\n\n\`\`\`\n${inner}\`\`\`\n\nTell me if it is too long.`)).toEqual([
    'goal',
    'next',
  ]);
  const withCode = '## Goal\npay later\n\n```sh\nnpm test\n```\n\n## Next action\nrun `a.ts`\n';
  expect(idsOf(`\`\`\`markdown\n${withCode}\`\`\``)).toEqual(['goal', 'next']);
  expect(idsOf(`\`\`\`\`\n${withCode}\`\`\`\``)).toEqual(['goal', 'next']);
});

test('code blocks at both ends of a document hide nothing between them', () => {
  const text = `Shop rewrite, day 3

\`\`\`sh
npm ci
\`\`\`

## Goal
pay later

## Next action
run \`a.ts\`

\`\`\`sh
npm test
\`\`\`
`;
  expect(idsOf(text)).toEqual(['goal', 'next']);
  expect(JSON.stringify(parsePayload(text))).toContain('npm ci');
});

test('a block with labels in a longer document is a block', () => {
  const text = `# Shop

## Layout
one folder each

\`\`\`
**Next action:** what the prompt asks for
\`\`\`

## Next action
run \`a.ts\`
`;
  expect(parsePayload(text).sections.find(({ id }) => id === 'next')?.entries).toMatchObject([
    { text: 'run `a.ts`' },
  ]);
});
