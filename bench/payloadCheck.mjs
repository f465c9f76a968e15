import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { timeInTurns } from './timeInTurns.mjs';

/** Maximum ms of a keystroke until every check of the text is done. */
const target = 50;
const tokens = 3_000;

/** Measures parsing a long draft, and all checks of its text, without a cache from the keystroke before. */
export async function benchPayloadCheck({ bundled, rounds }) {
  const [{ parsePayload }, { checkText }] = await Promise.all(['payload', 'payloadChecks'].map(bundled.load));
  const draft = makeDraft((text) => countTokens(text) >= tokens);
  const payload = parsePayload(draft);
  const found = new Set(checkText(payload, tokens).map(({ id }) => id));
  for (const id of ['too-long', 'no-why', 'vague', 'nested-list', 'raw-output', 'prose']) {
    if (!found.has(id)) throw new Error(`The draft of the bench does not fire ${id}.`);
  }
  const times = await timeInTurns(
    {
      parsing: often(() => parsePayload(draft)),
      'all checks of the text': often(() => checkText(payload, tokens)),
    },
    rounds,
  );
  return {
    title: `a draft of ${tokens.toLocaleString('en')} tokens, at each keystroke`,
    rows: Object.entries(times).map(([name, ms]) => ({
      name,
      figure: `${(ms / 20).toFixed(1)} ms`,
      beside: ms / 20 < target ? `under ${target} ms: met` : `under ${target} ms: MISSED`,
    })),
  };
}

/** Repeats the work, since one call is too short to time. */
function often(work) {
  return () => {
    for (let time = 0; time < 20; time += 1) work();
  };
}

/** Adds points of each kind until it is long enough. */
function makeDraft(isLong) {
  const sections = {
    'Current goal': [],
    'Decisions made': [],
    'Decisions deferred': [],
    'Next action': ['- Replace the import in `src/legacy/checkout.ts`, then run `npm test`'],
    'Files in play': [],
    "Don't forget": [],
  };
  const text = () =>
    Object.entries(sections)
      .map(([title, points]) => `**${title}:**\n${points.join('\n')}\n`)
      .join('\n');
  for (let at = 0; !isLong(text()); at += 1) {
    sections['Current goal'].push(`- Extract service ${at} from the monolith; its contract stays as it is`);
    sections['Decisions made'].push(
      `- Service${at} takes ids and never imports Service${at + 1}. Why: modules would import each other (session ${at})`,
      `- create${at}() validates before it opens the transaction`,
    );
    sections['Decisions deferred'].push(`- Retry logic in Service${at}.create(). Until: later`);
    sections['Files in play'].push(`- DONE: \`src/services/Service${at}.ts:1-${at + 1}\` (create() missing)`);
    sections["Don't forget"].push(
      `- Repository ${at} opens its own connection:\n  - in tests\n    - and in the job`,
      `- ${'The mock of this service matches the new interface and the old one is to be deleted. '.repeat(5)}`,
      `- Seen:\n  \`\`\`\n${'  2026-11-20T15:04:05Z worker took the job\n'.repeat(16)}  \`\`\``,
    );
  }
  return text();
}
