import type { PayloadSection } from '../../../shared/domain/payload.ts';
import type { PayloadOnDisk } from '../../payload/folder/readPayloads.ts';
import { pathsIn } from '../../payload/format/pathsIn.ts';
import { headingKey } from '../../payload/labels/headingKey.ts';
import { matchEntries, worded, type Worded } from '../../payload/match/matchEntries.ts';
import { sameMatter } from '../../payload/match/sameMatter.ts';
import { plainWords, wordsOf } from '../../payload/match/wordsOf.ts';
import { authorsTitle, readTitle, titleSubject } from '../../payload/read/payloadTitle.ts';
import { isSameName, type TaskOnDisk } from './knownTasks.ts';
import { follows, seriesOf, seriesOfFile, type SeriesPlace } from './seriesOf.ts';

/** The parts of a draft that may tell its task. */
export interface TaskHints {
  readonly title: string;
  /** The task that the draft names; empty if it names none. */
  readonly task: string;
  /** Number of the session that the draft gives itself. */
  readonly said?: number;
  /** Path of its file, relative to the project. */
  readonly file?: string;
  readonly sections: readonly PayloadSection[];
}

export interface LikelyTask {
  readonly task: TaskOnDisk;
  /** Clauses as in `TaskQuestion`, the strongest first. */
  readonly because: readonly string[];
  readonly sure: boolean;
}

interface Reason {
  readonly about: 'name' | 'series' | 'files' | 'content';
  readonly weight: number;
  readonly words: string;
}

// Weights were found by trying on public series of session notes and on unlike documents of one repository.

/** Sum of the weights above which a draft hardly belongs to another task. */
const sureWeight = 4;
/** Sums of one kind that make the whole sure: a name, much content, or some content beside words of a name or a series. */
const sureParts = { name: 3, contentOfName: 2, contentOfSeries: 1, content: 5, filesOfContent: 2 } as const;
/** Margin by which it must exceed that of any other task. */
const sureLead = 1;
/** A task with less in common is not named as the likely one. */
const likelyWeight = 1;
/** Payloads of a task that count: a task moves on. */
const recent = 3;
const mostEntries = 400;

/**
 * Returns the task that a draft most likely continues, by what it shares with the newest payloads of each: names,
 * numbers that follow, headings, files and repeated points; `null` if there is nothing. Pure.
 */
export function likelyTask(draft: TaskHints, tasks: readonly TaskOnDisk[]): LikelyTask | null {
  const traits = traitsOf(draft);
  const rated = tasks
    .map((task) => {
      const reasons = reasonsFor(traits, task).toSorted((a, b) => b.weight - a.weight);
      return { task, reasons, weight: reasons.reduce((sum, { weight }) => sum + weight, 0) };
    })
    .toSorted((a, b) => b.weight - a.weight);
  const [first, second] = rated;
  if (first === undefined || first.weight < likelyWeight) return null;
  return {
    task: first.task,
    because: first.reasons.map(({ words }) => words),
    sure: isSure(first.reasons) && first.weight - (second?.weight ?? 0) >= sureLead,
  };
}

/**
 * A series alone may go over several tasks, and documents of one template share headings and phrases: without a name or
 * a series they must name the same files.
 */
function isSure(reasons: readonly Reason[]): boolean {
  const sum = (about?: Reason['about']) =>
    reasons.reduce((all, one) => (about === undefined || one.about === about ? all + one.weight : all), 0);
  const files = sum('files');
  const content = files + sum('content');
  return (
    sum() >= sureWeight &&
    (sum('name') >= sureParts.name ||
      (content >= sureParts.content && files >= sureParts.filesOfContent) ||
      (sum('name') > 0 && content >= sureParts.contentOfName) ||
      (sum('series') > 0 && content >= sureParts.contentOfSeries))
  );
}

interface Traits {
  readonly draft: TaskHints;
  readonly subject: string;
  readonly titles: SeriesPlace | null;
  readonly files: SeriesPlace | null;
  readonly headings: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
  readonly entries: readonly Worded[];
  readonly symbols: ReadonlySet<string>;
  readonly plain: string;
}

function traitsOf(draft: TaskHints): Traits {
  const { title, task, file, sections } = draft;
  const entries = entriesOf(sections);
  return {
    draft,
    subject: task.trim() === '' ? titleSubject(title) : task,
    titles: seriesOf(title),
    files: file === undefined ? null : seriesOfFile(file),
    headings: headingsOf(sections),
    paths: pathsOf(sections),
    entries,
    symbols: symbolsOf(entries),
    plain: entries.map(({ words }) => words.plain).join(' '),
  };
}

function reasonsFor(traits: Traits, task: TaskOnDisk): readonly Reason[] {
  const saved = task.saved.slice(0, recent);
  return [
    ...nameReasons(traits, task),
    ...seriesReasons(traits, task),
    ...headingReasons(traits.headings, saved),
    ...fileReasons(traits.paths, saved),
    ...entryReasons(traits.entries, saved),
    ...symbolReasons(traits.symbols, saved),
  ];
}

/** Words of names that any task may have, stemmed. */
const anyTask = new Set(
  wordsOf(
    'task work project app feature add new fix fixes bug bugs update change complete completed implementation implement done ' +
      'final report status progress phase part step session summary handoff handover notes log next plan md test tests',
  ).content.keys(),
);

function nameReasons({ subject, plain, draft }: Traits, { task }: TaskOnDisk): readonly Reason[] {
  if (task.trim() === '') return [];
  const about = 'name';
  if (isSameName(subject, task)) return [{ about, weight: 4, words: 'its title names the task' }];
  const own = [...wordsOf(task).content.keys()].filter((word) => !anyTask.has(word));
  const title = wordsOf(`${subject} ${draft.title} ${draft.file ?? ''}`).content;
  const share = own.filter((word) => title.has(word)).length / own.length;
  if (own.length >= 2 && share === 1) return [{ about, weight: 3, words: 'its title names the task' }];
  const name = plainWords(task);
  if (own.length >= 2 && name.length >= 8 && ` ${plain} `.includes(` ${name} `))
    return [{ about, weight: 2, words: 'it names the task in its text' }];
  return own.length >= 2 && share >= 0.5
    ? [{ about, weight: 1, words: 'its title has words of the task’s name' }]
    : [];
}

/** Compares numbered names: those of the files, then those of the titles. */
function seriesReasons({ draft, files, titles }: Traits, { saved, session }: TaskOnDisk): readonly Reason[] {
  const reasons: Reason[] = [];
  const about = 'series';
  const file = newestOf(saved, files, ({ front }) => front?.draft, seriesOfFile);
  if (file !== null) {
    const name = file.name.slice(file.name.lastIndexOf('/') + 1);
    reasons.push(
      file.next
        ? { about, weight: 2.5, words: `its file follows ${name}` }
        : { about, weight: 1.5, words: `its file is of the series of ${name}` },
    );
  }
  // Headings of our form have the number of each session of every task.
  const title = newestOf(saved, titles, ({ payload }) => authorsTitle(payload.title), seriesOf);
  if (title !== null) {
    // Many people begin with "Session 4": longer beginnings say more.
    const weight = title.series.includes(' ') ? 2 : 1;
    const name = title.name.length > 50 ? `${title.name.slice(0, 49).trimEnd()}…` : title.name;
    reasons.push(
      title.next
        ? { about, weight: weight + 0.5, words: `its title follows “${name}”` }
        : { about, weight: weight - 0.5, words: `its title is like “${name}”` },
    );
  } else if (draft.said !== undefined && draft.said === session + 1) {
    reasons.push({ about, weight: 0.5, words: `it says that it is session ${draft.said}` });
  }
  return reasons;
}

/** Returns the newest name of a draft's series among the names of payloads. */
function newestOf(
  saved: readonly PayloadOnDisk[],
  own: SeriesPlace | null,
  nameOf: (payload: PayloadOnDisk) => string | undefined,
  placeOf: (name: string) => SeriesPlace | null,
): { readonly name: string; readonly series: string; readonly next: boolean } | null {
  for (const payload of saved.slice(0, recent)) {
    const name = nameOf(payload) ?? '';
    const place = placeOf(name);
    if (own !== null && place?.series === own.series)
      return { name, series: own.series, next: follows(own.numbers, place.numbers) };
  }
  return null;
}

function headingReasons(own: ReadonlySet<string>, saved: readonly PayloadOnDisk[]): readonly Reason[] {
  const counts = saved.map(({ payload }) => shared(own, headingsOf(payload.sections)));
  const most = Math.max(0, ...counts);
  if (most === 0 || (most === 1 && own.size > 3)) return [];
  const share = most / own.size;
  const weight = most >= 3 && share >= 0.4 ? 2 : most >= 2 ? 1 : 0.5;
  return [
    {
      about: 'content',
      weight,
      words: most === 1 ? 'it has the same heading' : `it has ${most} of the same headings`,
    },
  ];
}

function fileReasons(own: ReadonlySet<string>, saved: readonly PayloadOnDisk[]): readonly Reason[] {
  const rated = saved.map(({ payload }) => {
    const theirs = pathsOf(payload.sections);
    return { of: theirs.size, count: sharedPaths(theirs, own) };
  });
  const best = rated.toSorted((a, b) => b.count - a.count)[0];
  if (best === undefined || best.count === 0) return [];
  const share = best.count / Math.min(best.of, own.size);
  const weight = best.count >= 3 ? (share >= 0.3 ? 3 : 2) : best.count === 2 ? (share >= 0.3 ? 2 : 1) : 0.75;
  const words = best.of === 1 ? 'it names its file' : `it names ${best.count} of its ${best.of} files`;
  return [{ about: 'files', weight, words }];
}

function entryReasons(own: readonly Worded[], saved: readonly PayloadOnDisk[]): readonly Reason[] {
  const rated = saved.map(({ payload }) => {
    const theirs = entriesOf(payload.sections);
    const pairs = [...matchEntries(theirs, own)];
    const count = pairs.filter(([a, b]) => sameMatter(a.words, b.words) >= sameText).length;
    return { count, share: count / Math.min(theirs.length, own.length) };
  });
  const best = rated.toSorted((a, b) => b.count - a.count)[0];
  if (best === undefined || best.count === 0) return [];
  const { count, share } = best;
  const weight = count >= 3 && share >= 0.25 ? 3 : count >= 2 && share >= 0.12 ? 2 : 0.5;
  const words = count === 1 ? 'it repeats a point of it' : `it repeats ${count} of its points`;
  return [{ about: 'content', weight, words }];
}

/** Points are the same above this measure; below, documents of one project share phrases. */
const sameText = 0.65;

function symbolReasons(own: ReadonlySet<string>, saved: readonly PayloadOnDisk[]): readonly Reason[] {
  const theirs = new Set(saved.flatMap(({ payload }) => [...symbolsOf(entriesOf(payload.sections))]));
  const count = shared(own, theirs);
  const share = count / Math.min(theirs.size, own.size);
  if (count < 3 || share < 0.15) return [];
  const weight = count >= 8 && share >= 0.25 ? 2 : 1;
  return [{ about: 'content', weight, words: `it speaks of the same ${count} names in code` }];
}

/** Returns the headings that are the author's own words. */
function headingsOf(sections: readonly PayloadSection[]): ReadonlySet<string> {
  const own = sections.flatMap(({ id, title, heading }) => (id === 'other' ? [title] : (heading ?? [])));
  return new Set(own.map(headingKey).filter((key) => key !== '' && key !== 'notes'));
}

/** Files that payloads of any task name. */
const everywhere =
  /(?:^|\/)(?:readme|changelog|claude|agents?|gemini|todo|license|package(?:-lock)?|tsconfig|session-?\w*|handoff\w*)\.\w+$|^\.env/iu;

function pathsOf(sections: readonly PayloadSection[]): ReadonlySet<string> {
  const named = sections.flatMap(({ entries }) =>
    entries.flatMap(({ path, text }) => [...(path === undefined ? [] : [path]), ...pathsIn(text)]),
  );
  return new Set(named.map((path) => path.replace(/^\.\//u, '')).filter((path) => !everywhere.test(path)));
}

/** Counts paths that both have; one may leave out folders at its start. */
function sharedPaths(theirs: ReadonlySet<string>, own: ReadonlySet<string>): number {
  const ends = new Set([...own].flatMap(endsOf));
  return [...theirs].filter((path) => ends.has(path) || endsOf(path).some((end) => own.has(end))).length;
}

function endsOf(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(at).join('/'));
}

function entriesOf(sections: readonly PayloadSection[]): readonly Worded[] {
  return sections
    .flatMap(({ entries }) => entries)
    .filter(({ path, text }) => path === undefined && text.length >= 12)
    .slice(0, mostEntries)
    .map(worded)
    .filter(({ words }) => words.content.size >= 4);
}

function symbolsOf(entries: readonly Worded[]): ReadonlySet<string> {
  return new Set(
    entries
      .flatMap(({ words }) => [...words.symbols])
      .filter((symbol) => /[a-z]/iu.test(symbol) && symbol.length >= 5),
  );
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((one) => b.has(one)).length;
}

/** Returns a name for a new task: what the draft's title says, else the beginning of its goal. */
export function newTaskName({ title, task, sections }: TaskHints): string {
  if (task.trim() !== '') return task.trim();
  const subject = titleSubject(title) || (readTitle(title).task ?? '');
  if (subject !== '') return short(subject);
  const goal = sections.find(({ id }) => id === 'goal')?.entries[0]?.text ?? '';
  return short(goal.split('\n', 1)[0] ?? '');
}

const longestName = 80;

function short(text: string): string {
  const plain = text.replaceAll(/[*_`]/gu, '').trim();
  const [sentence = ''] = plain.split(/(?<=[.!?])\s/u, 1);
  const line = sentence.replace(/[.\s]+$/u, '');
  if (line.length <= longestName) return line;
  const cut = line.slice(0, longestName);
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 40)).trimEnd();
}
