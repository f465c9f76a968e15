/** Returns the tokens by rank, given a file with a token in base64, a blank and its rank on each line. */
export function readRanks(text: string): readonly (Uint8Array | undefined)[] {
  const tokens: (Uint8Array | undefined)[] = [];
  for (const line of text.split('\n')) {
    const [token, rank] = line.split(' ');
    if (token !== undefined && rank !== undefined) tokens[Number(rank)] = Buffer.from(token, 'base64');
  }
  return tokens;
}
