import { chooseElectron, needsNoSandbox, obstacle } from './chooseElectron.mjs';
import { fetchElectron, remedies } from './fetchElectron.mjs';

/** The Electron to run here and the flags it needs, or `null` after one sentence on standard error. */
export async function electronToRun() {
  const found = await findElectron();
  if (found.kind === 'found') return found;
  process.stderr.write(`${found.sentence}${found.kind === 'none' ? ` ${found.remedy}` : ''}\n`);
  return null;
}

/**
 * The Electron to run here and the flags it needs; else a sentence, and whether a person named one that is none (`wrong`)
 * or there is none to be had (`none`, with the remedy).
 */
export async function findElectron() {
  const here = { env: process.env, platform: process.platform, uid: process.getuid?.() };
  const choice = chooseElectron(here);
  if (choice.kind === 'wrong') return choice;
  const hindered = obstacle(here);
  if (hindered !== null) return { kind: 'none', ...hindered };
  const executable = choice.kind === 'found' ? choice.executable : await fetchElectron(here);
  if (executable === null) {
    return {
      kind: 'none',
      sentence: 'Electron is not installed and could not be downloaded.',
      remedy: `${remedies}.`,
    };
  }
  const noSandbox = needsNoSandbox(here);
  if (noSandbox) {
    process.stderr.write(
      "You are running as root, so Chromium's sandbox is off (--no-sandbox). It is safer to start Carryover as a normal user.\n",
    );
  }
  return { kind: 'found', executable, noSandbox };
}
