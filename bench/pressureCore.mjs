import { bundledAt } from './bundledAt.mjs';
import { cpuOfEnded } from './cpuTime.mjs';
import { startCore } from './startCore.mjs';

/**
 * Follows the sessions of a project in a process of its own: in the one that bundled the code, V8 would go on to collect what the
 * bundler left. Answers each message with a figure.
 */
const [outDir, root, home] = process.argv.slice(2);
let views = 0;
const core = await startCore(
  bundledAt(outDir),
  (event) => {
    if (event === 'pressure.changed') views += 1;
  },
  { CARRYOVER_AGENTS_HOME: home },
);

const usage = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + cpuOfEnded(process.pid);
};
const answers = {
  async open() {
    const { projectId } = await core.api.projects.open({ path: root });
    answers.follow = async () => {
      const before = usage();
      await core.api.pressure.follow({ projectId, operationId: 'follow' });
      return { ms: usage() - before };
    };
  },
  usage: () => ({ ms: usage(), views }),
  close: () => core.close(),
};
process.on('message', (asked) => void answer(asked));

async function answer(asked) {
  process.send((await answers[asked]()) ?? {});
  if (asked === 'close') process.disconnect();
}
