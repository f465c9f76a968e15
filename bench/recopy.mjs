import { median } from './measureCommand.mjs';
import { assertMessage, makeRecopyProject } from './recopyProject.mjs';
import { startCore } from './startCore.mjs';

const files = 500;
const targetMs = 100;

/**
 * Measures another copy of a message of 500 files after a change in one, through core: everything is read afresh,
 * scanned and read back.
 */
export async function benchRecopy({ corpus, bundled, rounds }) {
  const project = await makeRecopyProject(corpus, bundled, files);
  const heard = { assembly: null, wake: null };
  const core = await startCore(bundled, (event, payload) => {
    if (event !== 'assembly.changed') return;
    heard.assembly = payload.assembly;
    heard.wake?.();
  });
  try {
    const { projectId } = await core.api.projects.open({ path: project.folder });
    const { stackId } = await core.api.stacks.create({ projectId, name: 'Again' });
    const ref = { projectId, stackId };
    await core.api.assembly.open(ref);
    await core.api.stacks.set({ ...ref, fields: { budget: 10_000_000 } });
    const sources = project.paths.map((path) => ({ kind: 'file', path }));
    await core.api.stacks.add({ ...ref, sources });
    while (heard.assembly?.state !== 'ready' || heard.assembly.blocks.length < files) {
      await new Promise((resolve) => (heard.wake = resolve));
    }
    const copy = async () => {
      const from = performance.now();
      const result = await core.api.assembly.export({ ...ref, target: 'clipboard' });
      const ms = performance.now() - from;
      if (result.status !== 'done') throw new Error(`The copy ended with ${result.status}.`);
      return { ms, tokens: result.tokens };
    };
    const first = await copy();
    const same = [];
    const changed = [];
    for (let round = 0; round < rounds; round += 1) {
      same.push((await copy()).ms);
      project.change(round);
      changed.push((await copy()).ms);
      assertMessage(core.clipboard.text, project, round);
    }
    const ms = median(changed);
    return {
      title: `copying ${files} files again, ${first.tokens.toLocaleString('en-US')} tokens, to clipboard verified, in core`,
      rows: [
        { name: 'first copy', figure: `${first.ms.toFixed(0)} ms` },
        { name: 'nothing changed', figure: `${median(same).toFixed(0)} ms` },
        {
          name: 'one file changed',
          figure: `${ms.toFixed(0)} ms`,
          beside: `${(ms / median(same)).toFixed(2)} x nothing changed`,
          target: `at most ${targetMs} ms`,
          met: ms <= targetMs,
        },
      ],
    };
  } finally {
    await core.close();
    project.remove();
  }
}
