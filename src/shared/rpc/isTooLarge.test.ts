import { describe, expect, it } from 'vitest';
import { isTooLarge } from './isTooLarge.ts';

describe('isTooLarge', () => {
  it('lets the largest honest messages through: one large paste, every path of a huge project', () => {
    const text = 'x'.repeat(20_000_000);
    expect(isTooLarge({ method: 'stacks.add', args: { sources: [{ kind: 'pasted', text }] } })).toBe(false);
    const paths = Array.from(
      { length: 200_000 },
      (_unused, index) => `packages/some/folder/file-${String(index)}.ts`,
    );
    expect(isTooLarge({ method: 'files.count', args: { paths } })).toBe(false);
  });

  it('stops at many texts that fit one by one', () => {
    const text = 'x'.repeat(16_000_000);
    expect(isTooLarge([text, text, text, text, text])).toBe(true);
  });

  it('counts keys and bytes as well', () => {
    expect(isTooLarge({ ['k'.repeat(65_000_000)]: 1 })).toBe(true);
    expect(isTooLarge({ bytes: new Uint8Array(65_000_000) })).toBe(true);
  });

  it('stops at many small values', () => {
    expect(isTooLarge(Array.from({ length: 1_000_001 }, () => 0))).toBe(true);
  });

  it('ends on a message that contains itself', () => {
    const loop: unknown[] = [];
    loop.push(loop, loop);
    expect(isTooLarge(loop)).toBe(true);
  });

  it('needs no second round of a loop to know it', () => {
    let rounds = 0;
    const loop = {
      get self(): unknown {
        rounds += 1;
        return { deeper: [loop] };
      },
    };
    expect(isTooLarge(loop)).toBe(true);
    expect(rounds).toBe(1);
  });

  it('takes what stands in two places for no loop, and counts it in each', () => {
    const source = { kind: 'pasted', text: 'x'.repeat(20_000_000) };
    expect(isTooLarge({ sources: [source, source, { like: source }] })).toBe(false);
    expect(isTooLarge({ sources: [source, source, source, source] })).toBe(true);
  });

  it('stops at what is small to send and huge to walk through', () => {
    let doubled: unknown = 'x';
    for (let level = 0; level < 40; level += 1) doubled = [doubled, doubled];
    expect(isTooLarge(doubled)).toBe(true);
  });

  it.each([null, undefined, 0, '', {}, new Map()])('has nothing against %s', (message) => {
    expect(isTooLarge(message)).toBe(false);
  });
});
