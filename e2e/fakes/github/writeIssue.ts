import { json, refuse, type Answer } from './answer.ts';
import type { Question } from './route.ts';
import { viewIssue } from './views.ts';
import { makeIssue, nextTime, writeBody, type FakeRepository } from './world.ts';

/** Characters. */
const maxBody = 65_536;

interface Fields {
  readonly title?: string;
  readonly body?: string;
  readonly labels?: readonly string[];
  readonly assignees?: readonly string[];
  readonly state?: 'open' | 'closed';
}

/** Implements creating and updating an issue. */
export function writeIssue(
  base: string,
  repository: FakeRepository,
  digits: string | undefined,
  { method, login, body: sent }: Question,
): Answer {
  if (login === null) return refuse(401, 'Requires authentication');
  const fields = JSON.parse(sent) as Fields;
  const mayWrite = repository.writers?.includes(login) ?? true;
  if (digits === undefined) {
    if (method !== 'POST') return refuse(404, 'Not Found');
    if (!repository.has_issues) return refuse(410, 'Issues are disabled for this repo');
    // Others may open issues, but their labels are dropped.
    const wrong = problemOf(fields);
    if (wrong !== null) return wrong;
    const number = Math.max(0, ...repository.issues.keys()) + 1;
    const at = nextTime();
    const issue = makeIssue(number, {
      title: fields.title ?? '',
      body: fields.body ?? null,
      user: login,
      labels: mayWrite ? [...(fields.labels ?? [])] : [],
      assignees: mayWrite ? [...(fields.assignees ?? [])] : [],
      created_at: at,
      updated_at: at,
    });
    repository.issues.set(number, issue);
    return { ...json(viewIssue(base, repository, issue)), status: 201 };
  }
  const issue = repository.issues.get(Number(digits));
  if (issue === undefined || method !== 'PATCH') return refuse(404, 'Not Found');
  if (issue.deleted) return refuse(410, 'This issue was deleted');
  if (!mayWrite && issue.locked) return refuse(403, 'Unable to edit because issue is locked');
  if (!mayWrite && issue.user !== login) return refuse(403, 'Must have admin rights to Repository.');
  const wrong = problemOf(fields);
  if (wrong !== null) return wrong;
  if (fields.title !== undefined) issue.title = fields.title;
  if (fields.labels !== undefined) issue.labels = [...fields.labels];
  if (fields.assignees !== undefined) issue.assignees = [...fields.assignees];
  if (fields.state !== undefined && fields.state !== issue.state) {
    issue.state = fields.state;
    issue.closed_at = fields.state === 'closed' ? nextTime() : null;
    issue.closed_by = fields.state === 'closed' ? login : null;
  }
  if (fields.body !== undefined && fields.body !== issue.body) writeBody(issue, login, fields.body);
  else issue.updated_at = nextTime();
  return json(viewIssue(base, repository, issue));
}

function problemOf({ title, body }: Fields): Answer | null {
  const long = body !== undefined && body.length > maxBody;
  if (!long && title !== '') return null;
  const error = long
    ? {
        resource: 'Issue',
        code: 'custom',
        field: 'body',
        message: `body is too long (maximum is ${maxBody} characters)`,
      }
    : { resource: 'Issue', code: 'missing_field', field: 'title' };
  return { ...json({ message: 'Validation Failed', errors: [error] }), status: 422 };
}
