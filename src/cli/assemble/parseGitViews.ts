import { InvalidArgumentError } from 'commander';
import type { GitView } from '../../shared/domain/source/gitView.ts';

const forms =
  'Give one or more of status, diff, staged, log, log:N, since:N, since:latest, against:BRANCH, commit:REVISION, compare:A...B, separated by commas.';
const defaultCommits = 20;

/** Views of the repository named on a command line, e.g. `status,diff,log` or `since:3`, after those named before. */
export function parseGitViews(value: string, earlier: readonly GitView[]): readonly GitView[] {
  return [...earlier, ...value.split(',').map((word) => parseGitView(word.trim()))];
}

function parseGitView(word: string): GitView {
  const colon = word.indexOf(':');
  const name = colon === -1 ? word : word.slice(0, colon);
  const rest = colon === -1 ? null : word.slice(colon + 1);
  if (rest === null) {
    if (name === 'status') return { what: 'status' };
    if (name === 'diff') return { what: 'changes' };
    if (name === 'staged') return { what: 'changes', staged: true };
    if (name === 'log') return { what: 'log', count: defaultCommits };
  } else if (rest !== '') {
    const number = /^\d{1,9}$/u.test(rest) ? Number(rest) : null;
    if (name === 'log' && number !== null && number > 0 && number <= 10_000) {
      return { what: 'log', count: number };
    }
    if (name === 'since' && rest === 'latest') return { what: 'since-session', session: 'latest' };
    if (name === 'since' && number !== null) return { what: 'since-session', session: number };
    if (name === 'against') return { what: 'against', branch: rest };
    if (name === 'commit') return { what: 'commit', commit: rest };
    const [base = '', head = '', ...more] = rest.split('...');
    if (name === 'compare' && base !== '' && head !== '' && more.length === 0) {
      return { what: 'compare', base, head };
    }
  }
  throw new InvalidArgumentError(`${JSON.stringify(word)} is not a view of the repository. ${forms}`);
}
