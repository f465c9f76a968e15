import { chooseElectron, needsNoSandbox, obstacle } from './chooseElectron.mjs';
import { fetchElectron, remedies } from './fetchElectron.mjs';

/** The Electron to run here and the flags it needs, or `null` after one sentence on standard error. */
export async function electronToRun() {
  const found = await findElectron();
  if (found.kind === 'found') return found;
  process.stderr.write(`${found.sentence}\n`);
  return null;
}

/**
 * The Electron to run here and the flags it needs; else a sentence with the remedy, and whether a person named one that
 * is none (`wrong`) or there is none to be had (`none`).
 */
export async function findElectron() {
  const here = { env: process.env, platform: process.platform, uid: process.getuid?.() };
  const choice = chooseElectron(here);
  if (choice.kind === 'wrong') return choice;
  const reason = obstacle(here);
  if (reason !== null) return { kind: 'none', sentence: reason };
  const executable = choice.kind === 'found' ? choice.executable : await fetchElectron(here);
  if (executable === null) {
    const sentence = `Electron is not installed and could not be downloaded. ${remedies}.`;
    return { kind: 'none', sentence };
  }
  const noSandbox = needsNoSandbox(here);
  if (noSandbox) {
    process.stderr.write(
      "Running as root, so Chromium's sandbox is off (--no-sandbox): better start it as yourself.\n",
    );
  }
  return { kind: 'found', executable, noSandbox };
}
