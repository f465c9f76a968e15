import { execFileSync } from 'node:child_process';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../git/testing/makeRepository.ts';
import { readEndsOfText } from './readEndsOfText.ts';

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

test('a short text is there as a whole', async () => {
  const folder = makeFolder({ 'a.output': 'one\r\ntwo\n', 'empty.output': '' });
  expect(await readEndsOfText(join(folder, 'a.output'))).toEqual({
    bytes: 9,
    head: 'one\ntwo\n',
    tail: '',
    between: 0,
  });
  expect(await readEndsOfText(join(folder, 'empty.output'))).toMatchObject({ bytes: 0, head: '' });
});

test('of a long text both ends are read, and no character is cut', async () => {
  const folder = makeFolder({ 'a.output': `x${'ä'.repeat(50_000)}y` });
  const { head, tail, between, bytes } = await readEndsOfText(join(folder, 'a.output'));
  expect(bytes).toBe(100_002);
  expect(between).toBe(100_002 - 65_536);
  expect(head).toMatch(/^xä+$/u);
  expect(tail).toMatch(/^ä+y$/u);
});

test('a file of many gigabytes takes no more memory than a short one', async () => {
  const folder = makeFolder({ 'a.output': 'begin' });
  // Only the end of the file is moved: nothing of it takes room on the disk.
  truncateSync(join(folder, 'a.output'), 6_000_000_000);
  await expect(readEndsOfText(join(folder, 'a.output'))).rejects.toMatchObject({
    code: 'recover/unreadable',
    facts: { cause: 'binary' },
  });
});

test('of a transcript the words are shown, and a line that is no record is passed over', async () => {
  const folder = makeFolder({
    'agent.jsonl':
      line({ type: 'user', message: { role: 'user', content: 'Find the callers' } }) +
      line({
        type: 'assistant',
        message: {
          role: 'assistant',
          content: [
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', name: 'Grep', input: { pattern: 'x' } },
          ],
        },
      }) +
      line({ type: 'user', message: { content: [{ type: 'tool_result', content: 'src/a.ts' }] } }) +
      '{"torn',
    'rollout.jsonl':
      line({
        type: 'response_item',
        payload: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] },
      }) +
      line({
        type: 'response_item',
        payload: { type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}' },
      }),
    'other.jsonl': 'no records\n',
  });
  expect((await readEndsOfText(join(folder, 'agent.jsonl'))).head).toBe(
    'Prompt: Find the callers\n\nAgent: I look.\n\nTool Grep: {"pattern":"x"}\n\nResult: src/a.ts',
  );
  expect((await readEndsOfText(join(folder, 'rollout.jsonl'))).head).toBe(
    'Agent: Done.\n\nTool shell: {"command":["ls"]}',
  );
  expect((await readEndsOfText(join(folder, 'other.jsonl'))).head).toBe('no records\n');
});

test('what is gone, a folder, a pipe and binary data are said', async () => {
  const folder = makeFolder({ 'image.png': Buffer.from([1, 0, 2]) });
  const open = (name: string) => readEndsOfText(join(folder, name));
  await expect(open('none.output')).rejects.toThrow('it is gone');
  await expect(open('.')).rejects.toThrow('there is a folder in its place');
  await expect(open('image.png')).rejects.toThrow('holds binary data, not text');
  if (process.platform === 'win32') return;
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  await expect(open('pipe')).rejects.toThrow('it is no file but a pipe or a device');
});
