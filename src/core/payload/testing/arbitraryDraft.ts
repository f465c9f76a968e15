import * as fc from 'fast-check';

/** Unique words, each once in a draft: `w1`, `w2`, ... */
const said = '\u0001';

const inline = fc.constantFrom(
  said,
  `${said} ${said}`,
  `${said} because ${said}`,
  `${said} - ${said}`,
  `${said}. Why: ${said}`,
  `${said} (${said})`,
  `${said} (session 4)`,
  `${said} (${said}; decided session 4)`,
  `${said} (decided session 4 - ${said})`,
  `\`${said}\``,
  `\`src/${said}.ts\``,
  `\`src/${said}.ts:1-9\` (${said})`,
  `src/${said}.ts, \`${said} b.ts\` and ${said}`,
  `DONE: \`${said}.ts\``,
  `in progress - ${said}.ts: ${said}`,
  `REVERSED: ${said}`,
  `[x] ${said}`,
  `[${said}] ${said}`,
  `**${said}:** ${said}`,
  `**${said}**`,
  `| ${said} | DONE | ${said}.ts |`,
  `<b>${said}</b>`,
  `~~${said}~~ ${said}`,
  `${said}: ${said}`,
  `(why: ${said})`,
  `[DONE] ${said} (${said}, session 3, ${said})`,
  `${said}.ts (done, ${said}): ${said}`,
  `✅ ${said}`,
  `Why: ${said}. Why: ${said} (session 2) ${said}`,
  `\\${said}`,
  `> ${said}`,
  `[${said}](src/${said}.ts#L3) ${said}`,
  `[${said}](src/${said}.ts "${said}")`,
  `[src/${said}.ts](https://host.example/${said}) - ${said}`,
  `${said}: \`src/${said}.ts\`, lines 3–9 ${said}`,
  `src/${said}/`,
  `✅ ${said}.ts ✅ ${said}`,
);
const label = fc.constantFrom(
  'Current goal',
  'Decisions made',
  'Decisions deferred',
  'Next action',
  'Files in play',
  "Don't forget",
  'Open questions',
  'Current status',
  'Eliminated',
  'Hypothesis',
  'Risks',
  'Validation',
  'DONE',
  'In progress',
  'Task',
  'Session',
  said,
  `${said} ${said}`,
);
const labelLine = fc.oneof(
  label.map((name) => `## ${name}`),
  label.map((name) => `#### ${name}: ${said}`),
  label.map((name) => `**${name}:**`),
  label.map((name) => `**${name}:** ${said}`),
  label.map((name) => `**${name}** (${said})`),
  label.map((name) => `**${name} (${said}):**`),
  label.map((name) => `3. **${name}:** ${said}`),
  label.map((name) => `- **${name}:** ${said}`),
  label.map((name) => `${name}: ${said}`),
  label.map((name) => `# ${name}`),
  fc.constant(`## Payload after session 3 - ${said}`),
  fc.constant(`# Checkpoint: ${said}`),
  fc.constant(`## Session 4 hand-off: ${said}`),
);
const plainLine = fc
  .tuple(fc.constantFrom('', '', '- ', '* ', '+ ', '1. ', '  - ', '    - ', '  ', '\t', '• ', '> '), inline)
  .map(([ahead, text]) => `${ahead}${text}`);
const other = fc.constantFrom(
  '',
  '',
  '',
  '---',
  '***',
  '```',
  `\`\`\`${said}`,
  '~~~~',
  `\`\`\`markdown ${said}`,
  '| --- | --- |',
  `<!-- ${said} -->`,
  `├── ${said}/`,
  `│   └── ${said}.ts # ${said}`,
  `${said}/  ${said}.ts · ${said}.ts`,
  `3 directories, ${said} files`,
  '<details>',
  `<summary>${said}</summary>`,
  'Let me know if you need more.',
  `Let me know, ${said}.`,
  '- DONE:',
  '**IN PROGRESS:**',
);

/** Drafts with labels, lists, fences and chatter in any order; `words` are those that must not get lost. */
export const draftWithWords: fc.Arbitrary<{ readonly text: string; readonly words: readonly string[] }> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 2, arbitrary: labelLine },
        { weight: 5, arbitrary: plainLine },
        { weight: 3, arbitrary: other },
      ),
      {
        maxLength: 24,
      },
    ),
    fc.constantFrom('\n', '\n', '\r\n', '\r'),
  )
  .map(([lines, end]) => {
    const words: string[] = [];
    const text = lines.join(end).replaceAll(said, () => {
      words.push(`w${words.length + 1}`);
      return words.at(-1) ?? '';
    });
    return { text, words };
  });
