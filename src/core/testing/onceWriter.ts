import { createOnce } from '../createOnce.ts';
import { loopPorts } from './loopPorts.ts';
import { draftThatNames } from './draftThatNames.ts';
import type { WriterOptions, Writers } from './writerLoop.ts';

/** Saves payloads as the command line does, with a new root for each. */
export function onceWriter({ root, workerUrl, ...rest }: WriterOptions): Writers {
  const ports = loopPorts({ ...rest, workerUrl });
  return {
    once: async (name) => {
      const once = createOnce({ ...ports, workerUrl: new URL(workerUrl), onProgress: () => undefined });
      const saved = await once.payloads.save({ root, text: draftThatNames(name) });
      if (saved.status !== 'saved') throw new Error(`The save ended as "${saved.status}".`);
      await saved.acknowledge();
      return `${saved.path} ${name}`;
    },
  };
}
