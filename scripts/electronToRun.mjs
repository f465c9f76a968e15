import { chooseElectron, needsNoSandbox, obstacle } from './chooseElectron.mjs';
import { fetchElectron, remedies } from './fetchElectron.mjs';

/** Returns the Electron to run here and its flags, or `null` after one sentence on standard error. */
export async function electronToRun() {
  const found = await findElectron();
  if (found.kind === 'found') return found;
  process.stderr.write(`${found.sentence}${found.kind === 'none' ? ` ${found.remedy}` : ''}\n`);
  return null;
}

/**
 * Returns the Electron to run here and its flags; else a sentence, and whether the user named a wrong one (`wrong`) or
 * none is available (`none`, with the remedy).
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
