/** Says on a terminal how far fetching is, in one line that is gone when it is done; elsewhere nothing. */
export interface WaitingLine {
  say(words: string): void;
  clear(): void;
}

export function createWaitingLine(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): WaitingLine {
  let isShown = false;
  const put = (words: string): void => {
    stream.write(`\r\u001b[K${words}`);
    isShown = words !== '';
  };
  return {
    say(words) {
      if (stream.isTTY) put(words);
    },
    clear() {
      if (isShown) put('');
    },
  };
}
