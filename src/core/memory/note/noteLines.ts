import { noteSections, type NoteSectionId } from '../../../shared/domain/memory/noteSections.ts';
import type { NoteLine } from '../../../shared/domain/memory/taskNote.ts';
import type { LedgerEntry } from '../../../shared/domain/payload/ledger.ts';
import type { Payload, PayloadEntry, SectionId } from '../../../shared/domain/payload.ts';
import type { TaskRecord } from '../../../shared/domain/task.ts';
import type { Plan } from '../../../shared/domain/task/plan.ts';
import type { NamedCommit } from '../../git/logNames.ts';

/** Everything that is known of a task; the newest payload comes first. */
export interface TaskFacts {
  readonly record: Pick<TaskRecord, 'goal'> | null;
  readonly plan: Plan | null;
  readonly payloads: readonly { readonly payload: Payload }[];
  readonly ledger: readonly LedgerEntry[];
  readonly commits: readonly NamedCommit[];
  readonly files: readonly {
    readonly path: string;
    readonly added: number | null;
    readonly deleted: number | null;
  }[];
  /** Paths that are not committed. */
  readonly uncommitted: ReadonlySet<string>;
}

const mostCommits = 100;
const mostFiles = 200;
/** Files beyond this number start unticked: a note names what matters. */
const filesOn = 8;

/** Returns the lines that a note of a task may have, in the order of its sections; pure. */
export function noteLines(facts: TaskFacts): readonly NoteLine[] {
  const lines: NoteLine[] = [];
  const seen = new Set<string>();
  const add = (line: Omit<NoteLine, 'key'>): void => {
    const key = `${line.section} ${line.line}`;
    if (line.line === '' || seen.has(key)) return;
    seen.add(key);
    lines.push({ key, ...line });
  };
  const [newest] = facts.payloads;
  const ofNewest = (id: SectionId): readonly PayloadEntry[] =>
    newest?.payload.sections.filter((section) => section.id === id).flatMap(({ entries }) => entries) ?? [];

  const causes = ofNewest('hypothesis');
  for (const entry of causes) add({ ...rest('hypothesis', entry), on: true });
  const goals = [facts.plan?.goal?.text, ...ofNewest('goal').map(lineOf), facts.record?.goal].filter(
    (goal) => goal !== undefined && goal.trim() !== '',
  );
  // A cause says more than the goal that led to it.
  for (const [index, goal] of goals.entries())
    add({
      group: 'rest',
      section: 'goal',
      label: plain(goal ?? ''),
      line: oneLine(goal ?? ''),
      on: index === 0 && causes.length === 0,
    });

  for (const [index, { path, added, deleted }] of facts.files.slice(0, mostFiles).entries()) {
    const counts = added === null || deleted === null ? '' : `: +${added} −${deleted}`;
    add({
      group: 'files',
      section: 'files',
      label: path,
      ...(facts.uncommitted.has(path) ? { badge: 'Uncommitted' } : {}),
      ...(added === null || deleted === null ? {} : { added, deleted }),
      line: `\`${path}\`${counts}`,
      on: index < filesOn,
    });
  }
  for (const { commit, subject } of facts.commits.slice(0, mostCommits)) {
    const id = commit.slice(0, 7);
    add({
      group: 'commits',
      section: 'files',
      label: subject,
      badge: id,
      line: `${oneLine(subject)} (${id})`,
      on: false,
    });
  }
  for (const entry of ofNewest('constraints')) add({ ...rest('constraints', entry), on: true });
  for (const { text } of facts.plan?.invariants ?? [])
    add({
      group: 'rest',
      section: 'constraints',
      label: plain(text),
      line: oneLine(text),
      badge: 'Plan',
      on: true,
    });

  for (const { section, entry, status, madeIn } of facts.ledger) {
    if (section === 'flags') continue;
    const stands = status === 'standing';
    const target: NoteSectionId = section === 'decisions' && status === 'reversed' ? 'eliminated' : section;
    const ended = section !== 'eliminated' && !stands;
    add({
      group: section === 'deferred' ? 'rest' : 'decisions',
      section: target,
      label: plain(lineOf(entry)),
      badge: status === 'reversed' ? 'Reversed' : section === 'eliminated' ? 'Dead end' : `session ${madeIn}`,
      line: withOrigin(entry, section === 'decisions' && stands ? madeIn : null),
      on: section === 'eliminated' || stands,
      ...(ended ? { ended: true as const } : {}),
    });
  }
  for (const entry of ofNewest('validation'))
    add({ ...rest('validation', entry), group: 'validation', on: true });
  const results = ofNewest('validation').map(lineOf);
  for (const { command } of facts.plan?.validation ?? []) {
    if (results.some((result) => result.includes(`\`${command}\``))) continue;
    add({
      group: 'validation',
      section: 'validation',
      label: command,
      // It may have run: a failure names the command that failed alone.
      badge: 'No result',
      line: `\`${command}\``,
      on: false,
    });
  }
  for (const { text, state } of facts.plan?.questions ?? [])
    if (state !== 'locked')
      add({
        group: 'rest',
        section: 'deferred',
        label: plain(text),
        line: oneLine(text),
        badge: 'Question',
        on: true,
      });
  for (const { title, state } of facts.plan?.phases ?? [])
    if (state !== 'done')
      add({
        group: 'rest',
        section: 'deferred',
        label: plain(title),
        line: oneLine(title),
        badge: 'Phase',
        on: true,
      });

  const order: readonly string[] = noteSections.map(({ id }) => id);
  return lines.toSorted((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
}

function rest(section: NoteSectionId, entry: PayloadEntry): Omit<NoteLine, 'key' | 'on'> {
  return { group: 'rest', section, label: plain(lineOf(entry)), line: withOrigin(entry, null) };
}

/** Returns an entry's words without its marks: a note has a section for what was reversed. */
function lineOf({ text, path }: PayloadEntry): string {
  return oneLine([path === undefined ? '' : `\`${path}\``, text].filter((part) => part !== '').join(': '));
}

function withOrigin(entry: PayloadEntry, session: number | null): string {
  const why = entry.why === undefined ? '' : `. Why: ${oneLine(entry.why)}`;
  return `${lineOf(entry).replace(why === '' ? /$^/u : /\.$/u, '')}${session === null ? '' : ` (session ${session})`}${why}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s*\n\s*/gu, ' ').trim();
}

function plain(text: string): string {
  return oneLine(text).replaceAll(/\*\*|`/gu, '');
}
