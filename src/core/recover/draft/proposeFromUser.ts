import type { PersonsWords } from '../../../shared/domain/sessionFacts.ts';
import { recordOf } from './evidenceMark.ts';
import { inProject, type DraftSources } from './gatherSources.ts';
import { propose, ranks, type Proposal } from './proposal.ts';
import { shortened } from '../reading/shortWords.ts';
import { goalIn, isBinding, isTrivial } from './userWords.ts';

/** Characters. */
const longest = { goal: 320, words: 240, answer: 160, todo: 160 };

/** Proposes what the user said: answers, the goal, corrections, the instruction that is not finished, and the plan. */
export function proposeFromUser(sources: DraftSources): readonly Proposal[] {
  const { session } = sources;
  const words = session.words.filter(({ text }) => !isTrivial(text));
  const first = words.find(({ kind }) => kind === 'prompt') ?? words[0];
  const last = words.at(-1);
  const goal = first === undefined ? [] : [ofWords('goal', first, goalIn(first.text), ranks.goal)];
  return [
    ...proposeAnswers(sources),
    ...goal,
    ...proposeNext(sources, first, last),
    ...proposeBetween(words, first, last),
  ];
}

function ofWords(
  section: 'goal' | 'next' | 'constraints' | 'status',
  words: PersonsWords,
  text: string,
  rank: number,
): Proposal {
  return propose(
    section,
    { text: shortened(text, section === 'goal' ? longest.goal : longest.words) },
    { standing: 'reconstructed', evidence: recordOf(words, words.at), rank },
  );
}

function proposeAnswers({ session }: DraftSources): readonly Proposal[] {
  return session.answers.map((answer) =>
    propose(
      'decisions',
      {
        text:
          answer.question === ''
            ? `You answered: ${shortened(answer.answer, longest.answer)}`
            : `“${shortened(answer.question, longest.answer)}” You answered: ${shortened(answer.answer, longest.answer)}`,
      },
      { standing: 'reconstructed', evidence: recordOf(answer, answer.at), rank: ranks.binding },
    ),
  );
}

/** Proposes the steps that are open, the surest one first, and after it the files to read before it. */
function proposeNext(
  sources: DraftSources,
  first: PersonsWords | undefined,
  last: PersonsWords | undefined,
): readonly Proposal[] {
  const { session } = sources;
  const undelivered = session.words.filter(({ kind, text }) => kind === 'not-delivered' && !isTrivial(text));
  const isOpen = session.session.how !== 'finished';
  const steps: Proposal[] = [];
  const rank = (): number => (steps.length === 0 ? ranks.next : ranks.later);
  for (const words of undelivered)
    steps.push(ofWords('next', words, `Not delivered to the agent: ${words.text}`, ranks.next));
  const open = (session.todos ?? []).filter(({ state }) => state !== 'done');
  for (const { text } of open.filter(({ state }) => state === 'in-progress'))
    steps.push(ofTodo(text, rank()));
  // A correction binds what is done next. It is no step itself.
  const isStep = last !== undefined && last.kind === 'prompt' && (last !== first || steps.length === 0);
  if (isStep) {
    const lead = isOpen
      ? 'You asked last, and it is not finished'
      : 'You asked last, and the agent ended its turn';
    steps.push(ofWords('next', last, `${lead}: ${goalIn(last.text)}`, isOpen ? ranks.next : rank()));
  }
  for (const { text } of open.filter(({ state }) => state === 'pending')) steps.push(ofTodo(text, rank()));
  if (session.plan !== null) {
    const { plan } = session;
    const title = plan.text.split('\n').find((line) => line.trim() !== '') ?? '';
    const lead = plan.approved
      ? 'Follow the plan that you approved'
      : 'A plan was proposed, and not approved';
    steps.push(
      propose(
        'next',
        { text: `${lead}: ${shortened(title.replace(/^#+\s*/u, ''), longest.todo)}` },
        { standing: 'reconstructed', evidence: recordOf(plan, plan.at), rank: rank() },
      ),
    );
  }
  return [...steps.slice(0, 1), ...readFirst(sources), ...steps.slice(1)];
}

function ofTodo(text: string, rank: number): Proposal {
  return propose(
    'next',
    { text: shortened(text, longest.todo) },
    { standing: 'claimed', evidence: { kind: 'todos' }, rank },
  );
}

const mostToRead = 5;

function readFirst({ session, prefix, folder }: DraftSources): readonly Proposal[] {
  const open = session.files
    .filter(
      ({ state }) =>
        state === 'modified' || state === 'untracked' || state === 'added' || state === 'conflicted',
    )
    .filter(({ by }) => by.length > 0 || session.session.path === null)
    .map(({ path }) => inProject(path, prefix))
    .filter((path) => !path.startsWith(`${folder}/`));
  if (open.length === 0) return [];
  const more = open.length - mostToRead;
  const names = open.slice(0, mostToRead).map((path) => `\`${path}\``);
  return [
    propose(
      'next',
      {
        text: `Read ${names.join(', ')}${more > 0 ? ` and ${more} more files in play` : ''} first: their changes are not committed`,
      },
      { standing: 'verified', evidence: { kind: 'git' }, rank: ranks.next },
    ),
  ];
}

function proposeBetween(
  words: readonly PersonsWords[],
  first: PersonsWords | undefined,
  last: PersonsWords | undefined,
): readonly Proposal[] {
  return words.flatMap((one) => {
    if (one === first || one.kind === 'not-delivered') return [];
    if (isBinding(one))
      return one === last && one.kind === 'prompt'
        ? []
        : [ofWords('constraints', one, one.text, ranks.binding)];
    return one === last ? [] : [ofWords('status', one, `You asked: ${one.text}`, ranks.background)];
  });
}
