import { expect, test } from 'vitest';
import { createWaitingLine } from './waitingLine.ts';

function streamOf(isTTY: boolean) {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) > 0 };
}

test('a terminal is told how far it is, and nothing of it stays', () => {
  const stream = streamOf(true);
  const line = createWaitingLine(stream);
  line.say('Notion asks to wait 12 s');
  line.clear();
  line.clear();
  expect(stream.written).toEqual(['\r\u001b[KNotion asks to wait 12 s', '\r\u001b[K']);
});

test('a file or a pipe is told nothing', () => {
  const stream = streamOf(false);
  const line = createWaitingLine(stream);
  line.say('Notion asks to wait 12 s');
  line.clear();
  expect(stream.written).toEqual([]);
});
