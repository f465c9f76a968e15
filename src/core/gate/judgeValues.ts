import type { FindingTier } from '../../shared/domain/finding.ts';
import { lazily } from '../operations/lazily.ts';
import type { Decision, Decisions } from '../secrets/decision.ts';
import type { FindingSpan } from '../secrets/engine.ts';
import { isBlocking, ruleOfDecisions } from './findingRules.ts';

/** `open` blocks, `asks` is shown and leaves, `allowed` was decided. */
export type Verdict = 'open' | 'asks' | 'allowed';

/** Holds suspected secrets in the texts of one place against the user's decisions. */
export interface ValueJudge {
  of(span: Pick<FindingSpan, 'rule' | 'tier'>, value: string): Promise<Verdict>;
  /** Returns the number of findings in a text that block: see `letLeave`. */
  blocking(text: string, spans: readonly FindingSpan[]): Promise<number>;
  /** Returns the allowance of a value, to be recorded. */
  allowanceOf(
    about: Pick<FindingSpan, 'rule'> & { readonly masked: string },
    value: string,
  ): Promise<Pick<Decision, 'rule' | 'valueHash' | 'place' | 'masked'>>;
}

/** The place of drafts and payloads of a project. One decision counts for all: entries are carried from each to the next. */
export const payloadPlace = 'payload';

export interface JudgeOptions {
  readonly place: string;
  readonly hash: Decisions['hash'];
  /** Called for the first finding: most texts have none. */
  readonly decided: () => Promise<readonly Decision[]>;
  readonly possibleBlocks: () => Promise<boolean>;
}

export function createValueJudge({ place, hash, decided, possibleBlocks }: JudgeOptions): ValueJudge {
  const known = lazily(async () => {
    const [decisions, blocks] = await Promise.all([decided(), possibleBlocks()]);
    return { rule: ruleOfDecisions(decisions, ''), blocks };
  });
  const aboutOf = async (rule: string, value: string) => ({
    rule,
    // A payload indents the lines of a value that its entry does not.
    valueHash: await hash(value.replaceAll(/\s+/gu, ' ')),
    place,
  });
  const of = async (
    { rule, tier }: { readonly rule: string; readonly tier: FindingTier },
    value: string,
  ): Promise<Verdict> => {
    const { rule: decide, blocks } = await known();
    const { state } = decide(await aboutOf(rule, value));
    // A decision to redact is about a message: in this text the value is still there.
    // An allowance of a possible secret does not hold once the value is known to be one.
    if (state === 'allowed' && tier === 'possible') return 'allowed';
    return isBlocking({ tier, state: 'open' }, blocks) ? 'open' : 'asks';
  };
  return {
    of,
    async blocking(text, spans) {
      const verdicts = await Promise.all(spans.map((span) => of(span, text.slice(span.start, span.end))));
      return verdicts.filter((verdict) => verdict === 'open').length;
    },
    async allowanceOf({ rule, masked }, value) {
      return { ...(await aboutOf(rule, value)), masked };
    },
  };
}

/** Returns the judge of a project's drafts and payloads, by the user's decisions and settings of now. */
export function judgePayloads(
  projectId: string,
  {
    decisions,
    settings,
  }: {
    readonly decisions: Pick<Decisions, 'hash' | 'list'>;
    readonly settings: { get(args: object): Promise<{ readonly possibleBlocks: boolean }> };
  },
): ValueJudge {
  return createValueJudge({
    place: payloadPlace,
    hash: (value) => decisions.hash(value),
    decided: () => decisions.list(projectId),
    possibleBlocks: async () => (await settings.get({})).possibleBlocks,
  });
}
