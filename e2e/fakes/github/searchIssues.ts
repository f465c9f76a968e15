import { cut, json, refuse, type Answer } from './answer.ts';
import type { Question, World } from './route.ts';
import { viewIssue } from './views.ts';
import type { FakeIssue } from './world.ts';

/** Implements GitHub's search for issues: words, and the qualifiers repo, is, state, label and author. */
export function searchIssues(world: World, base: string, { address, login }: Question): Answer {
  const q = address.searchParams.get('q') ?? '';
  if (q === '' || q.length > 256) return refuse(422, 'Validation Failed');
  const terms = [...q.matchAll(/(?:(\w+):)?(?:"([^"]*)"|(\S+))/gu)].map(([, key, quoted, plain]) => ({
    key,
    value: quoted ?? plain ?? '',
  }));
  const named = terms.find(({ key }) => key === 'repo')?.value.toLowerCase() ?? '';
  const repository = world.get(named);
  if (repository === undefined || (repository.private && login === null)) {
    return refuse(
      422,
      'The listed users and repositories cannot be searched either because the resources do not exist or you do not have permission to view them.',
    );
  }
  const fits = (issue: FakeIssue): boolean =>
    terms.every(({ key, value }) => {
      switch (key) {
        case 'repo':
          return true;
        case 'is':
          return value === 'issue' ? issue.pull === null : value === 'pr' ? issue.pull !== null : false;
        case 'state':
          return issue.state === value;
        case 'label':
          return issue.labels.includes(value);
        case 'author':
          return issue.user === value;
        default:
          return `${issue.title} ${issue.body ?? ''}`.toLowerCase().includes(value.toLowerCase());
      }
    });
  const found = [...repository.issues.values()].filter((issue) => !issue.deleted && fits(issue));
  const { shown, link } = cut(
    address,
    found.toSorted((a, b) => b.number - a.number),
  );
  const items = shown.map((issue) => viewIssue(base, repository, issue));
  return json({ total_count: found.length, incomplete_results: false, items }, link === '' ? {} : { link });
}
