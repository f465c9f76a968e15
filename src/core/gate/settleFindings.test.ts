import { describe, expect, test } from 'vitest';
import type { FindingSpan } from '../secrets/engine.ts';
import type { Measurement } from '../workers/jobs.ts';
import { redactEverything, ruleOfDecisions } from './findingRules.ts';
import { settleFindings, type TextToSettle, type SettledText, type SettleOptions } from './settleFindings.ts';

type Scan = (text: string) => readonly FindingSpan[];

/** Finds every match of a pattern under a rule. */
function scanFor(...rules: readonly (readonly [string, RegExp])[]): Scan {
  return (text) =>
    rules.flatMap(([rule, pattern]) =>
      [...text.matchAll(pattern)].map(({ 0: value, index }) => ({
        rule,
        tier: 'certain' as const,
        start: index,
        end: index + value.length,
      })),
    );
}

async function settle(text: string, scan: Scan, rest: Partial<SettleOptions> = {}): Promise<SettledText> {
  const source: TextToSettle = {
    text,
    scan: { status: 'done', spans: scan(text) },
    itemId: 'i',
    place: 'file:a',
    lineOf: (line) => line,
  };
  const [settled] = await settleFindings([source], {
    hash: (value) => Promise.resolve(`hash of ${value}`),
    rule: redactEverything,
    measure: (texts) =>
      Promise.resolve(
        texts.map((one): Measurement => ({ tokens: one.length, scan: { status: 'done', spans: scan(one) } })),
      ),
    ...rest,
  });
  if (settled === undefined) throw new Error('One text, one answer.');
  return settled;
}

/** Finds the second only once the first is gone. */
function firstThenSecond(text: string): readonly FindingSpan[] {
  return text.includes('FIRST') ? scanFor(['first', /FIRST/gu])(text) : scanFor(['second', /SECOND/gu])(text);
}

/** Finds each text as a whole, under a rule for its length. */
function alwaysMore(text: string): readonly FindingSpan[] {
  return [{ rule: `r${text.length}`, tier: 'certain', start: 0, end: text.length }];
}

/** Finds the first of the words w1, w2 and so on: redacting it reveals the next one. */
function firstWord(text: string): readonly FindingSpan[] {
  return scanFor(['word', /(?<!w\d.*)w\d/gu])(text);
}

const failToScan: SettleOptions['measure'] = () =>
  Promise.resolve([{ tokens: 1, scan: { status: 'failed' } }]);

const allowA: SettleOptions['rule'] = ({ rule }) => ({ state: rule === 'a' ? 'allowed' : 'open' });

const rest = { decision: 'redact', scope: 'project', at: '' } as const;

describe('findings of a text', () => {
  test('leave a clean text as it is', async () => {
    expect(await settle('clean', () => [])).toMatchObject({ text: 'clean', masked: 'clean', findings: [] });
  });

  test('that overlap become one mark', async () => {
    const scan = scanFor(['long', /abcdef/gu], ['late', /defghi/gu]);
    const { text, findings } = await settle('x abcdefghi y', scan);
    expect(text).toBe('x [REDACTED:long] y');
    expect(findings.map(({ view }) => view.rule)).toEqual(['long', 'late']);
  });

  test('that each redaction reveals are redacted 40 times, as in a list, and open from then on', async () => {
    const words = Array.from({ length: 45 }, (_, at) => `w${at + 1}`);
    const { text, findings } = await settle(words.join(' '), firstWord);
    expect(findings.map(({ view }) => view.state)).toEqual([...Array(40).fill('redacted'), 'open']);
    expect(text).toMatch(/w41 w42 w43 w44 w45$/u);
  });

  test('say line and column, and are masked', async () => {
    const { findings } = await settle('one\ntwo SECRETSECRETSECRET', scanFor(['r', /(SECRET)+/gu]));
    expect(findings[0]?.view).toMatchObject({ line: 2, column: 5, masked: 'SEC••••••••T' });
  });

  test('are looked for again in the redacted text', async () => {
    const { text, findings } = await settle('FIRST SECOND', firstThenSecond);
    expect(text).toBe('[REDACTED:first] [REDACTED:second]');
    expect(findings).toHaveLength(2);
  });

  test('end as open where redacting brings forth new ones for ever', async () => {
    const { findings, text } = await settle('x', alwaysMore);
    expect(text).not.toBe('x');
    expect(findings.length).toBeGreaterThanOrEqual(1);
  });

  test('are not the marks themselves', async () => {
    const { findings, text } = await settle('p=AAA', scanFor(['a', /AAA/gu], ['mark', /REDACTED:a/gu]));
    expect(findings.map(({ view }) => view.rule)).toEqual(['a']);
    expect(text).toBe('p=[REDACTED:a]');
  });

  test('block where the redacted text can’t be scanned', async () => {
    const { scanFailed } = await settle('AAA', scanFor(['a', /AAA/gu]), { measure: failToScan });
    expect(scanFailed).toBe(true);
  });

  test('have ids that stay while rule, value and place do, and differ by occurrence', async () => {
    const scan = scanFor(['a', /AAA/gu]);
    const one = await settle('AAA AAA', scan, { rule: () => ({ state: 'open' }) });
    const moved = await settle('\nnew line AAA, AAA', scan, { rule: () => ({ state: 'open' }) });
    const ids = one.findings.map(({ view }) => view.id);
    expect(new Set(ids).size).toBe(2);
    expect(moved.findings.map(({ view }) => view.id)).toEqual(ids);
  });

  test('follow a decision for this stack before one for the project, and none of another stack', () => {
    const about = { rule: 'a', valueHash: 'h', place: 'file:a' };
    const rule = ruleOfDecisions(
      [
        { ...about, ...rest },
        { ...about, ...rest, decision: 'allow', scope: 'stack', stackId: 'mine', reason: 'why' },
        { ...about, ...rest, place: 'file:b', scope: 'stack', stackId: 'other' },
      ],
      'mine',
    );
    expect(rule(about)).toEqual({ state: 'allowed', scope: 'stack', reason: 'why' });
    expect(rule({ ...about, place: 'file:b' })).toEqual({ state: 'open' });
  });

  test('leave no copy of a redacted value in any encoding', async () => {
    const value = ['hunter', '-Two7'].join('');
    const bytes = Buffer.from(value);
    const copies = [
      value,
      JSON.stringify(`${value}\n`),
      bytes.toString('base64'),
      Buffer.from(`ada:${value}`).toString('base64url'),
      bytes.toString('hex'),
      [...bytes].map((byte) => `%${byte.toString(16)}`).join(''),
      [...value].map((letter) => `&#${letter.charCodeAt(0)};`).join(''),
      [...value].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(''),
      `${value.slice(0, 6)}\u200b${value.slice(6)}`,
    ];
    const { text } = await settle(`password = ${value}\n${copies.join('\n')}`, (one) =>
      scanFor(['password', new RegExp(`(?<=password = )${value}`, 'gu')])(one),
    );
    for (const copy of copies) expect(text).not.toContain(copy);
    expect(text.split('\n')).toHaveLength(copies.length + 1);
  });

  test('do not make a common word a secret because it was one', async () => {
    const scan = scanFor(['password', /(?<=password = )\w+/gu]);
    const { text } = await settle('password = sunshine\nand sunshine', scan);
    expect(text).toBe('password = [REDACTED:password]\nand sunshine');
  });

  test('that are allowed but overlap an open one stay out of the preview', async () => {
    const scan = scanFor(['a', /AAAB/gu], ['b', /BCC/gu]);
    const { masked, text, marks } = await settle('x AAABCC', scan, { rule: allowA });
    expect(masked).toBe('x [FINDING:b]');
    expect(text).toBe('x AAABCC');
    expect(marks).toMatchObject([{ start: 2, end: 13 }]);
  });
});
