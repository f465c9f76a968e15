import { expect, test } from 'vitest';
import { parsePayload } from '../../payload/read/parsePayload.ts';
import { openSession } from '../recoverSession.ts';
import { judgePayload } from './judgePayload.ts';
import { playScenario, type ClaimScenario } from './testing/claimScenario.ts';
import { freshScenarios } from './testing/claimsFresh.ts';
import { heldOutScenarios } from './testing/claimsHeldOut.ts';
import { lastScenarios } from './testing/claimsLast.ts';
import { pipedScenarios } from './testing/claimsPiped.ts';
import { seenScenarios } from './testing/claimsSeen.ts';

interface Score {
  labelled: number;
  right: number;
  wrong: string[];
  invented: string[];
}

async function scoreOf(scenarios: readonly ClaimScenario[]): Promise<Score> {
  const score: Score = { labelled: 0, right: 0, wrong: [], invented: [] };
  for (const scenario of scenarios) {
    const { root, transcript, draft, labels } = playScenario(scenario);
    const around = { surroundings: { home: root, environment: {}, folders: [] } };
    const opened = await openSession(root, { transcript }, around);
    const { facts, recovered: session } = await opened.read({});
    const payload = parsePayload(draft);
    const claims = await judgePayload({ payload, facts, session, apart: [] });
    const lines = draft.split('\n');
    const found = new Map<number, (typeof claims)[number][]>();
    for (const claim of claims) {
      const entry = payload.sections[claim.at.section]?.entries[claim.at.entry];
      const from = (entry?.line ?? 1) - 1;
      const index = lines.findIndex(
        (line, at) => at >= from && line.includes(claim.said.split('\n')[0] ?? ''),
      );
      found.set(index, [...(found.get(index) ?? []), claim]);
    }
    for (const [index, line] of lines.entries()) {
      const left = [...(found.get(index) ?? [])];
      for (const { kind, verdict } of labels.get(index) ?? []) {
        score.labelled += 1;
        const exact = left.findIndex((one) => one.kind === kind && one.verdict === verdict);
        const at = exact >= 0 ? exact : left.findIndex((one) => one.kind === kind);
        const [claim] = at < 0 ? [] : left.splice(at, 1);
        if (claim?.verdict === verdict) {
          score.right += 1;
          continue;
        }
        const words = `${scenario.name}: ${line}\n    ${kind}: ${verdict}, found ${claim === undefined ? 'nothing' : `${claim.verdict} (${claim.found})`}`;
        score.wrong.push(words);
        if (claim !== undefined && claim.verdict !== 'unproven') score.invented.push(words);
      }
      for (const claim of left) {
        const words = `${scenario.name}: ${line}\n    no ${claim.kind} claim, found ${claim.verdict} in "${claim.said}" (${claim.found})`;
        score.wrong.push(words);
        if (claim.verdict !== 'unproven') score.invented.push(words);
      }
    }
  }
  return score;
}

function describeScore({ labelled, right, wrong, invented }: Score): string {
  return [`${right} of ${labelled} right, ${wrong.length} wrong, ${invented.length} invented`, ...wrong].join(
    '\n  ',
  );
}

async function expectRight(name: string, scenarios: readonly ClaimScenario[]): Promise<void> {
  const score = await scoreOf(scenarios);
  const { labelled, right, wrong, invented } = score;
  process.stdout.write(`Claims of drafts ${name}: ${describeScore(score)}\n`);
  expect(invented).toEqual([]);
  // A claim that is none counts as a wrong verdict, too.
  expect(right / (right + wrong.length), wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(labelled).toBeGreaterThan(40);
}

/** ms. Each scenario makes a repository, which takes long on a busy machine. */
const longest = 120_000;

test(
  'verdicts on drafts that were looked at are right, and none is invented',
  () => expectRight('looked at', seenScenarios),
  longest,
);

test(
  'verdicts on drafts that were labelled before are right, and none is invented',
  () => expectRight('labelled before', heldOutScenarios),
  longest,
);

test(
  'verdicts on drafts of other makers and tools are right, and none is invented',
  () => expectRight('of other makers', freshScenarios),
  longest,
);

test(
  'verdicts on drafts that were judged once and then repaired are right, and none is invented',
  () => expectRight('judged once', lastScenarios),
  longest,
);

test(
  'verdicts on drafts in the words of real ones are right, and none is invented',
  () => expectRight('in real words', pipedScenarios),
  longest,
);
