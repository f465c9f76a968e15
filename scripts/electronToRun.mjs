import { chooseElectron, needsNoSandbox, obstacle } from './chooseElectron.mjs';
import { fetchElectron, remedies } from './fetchElectron.mjs';

/** The Electron to run here and the flags it needs, or `null` after one sentence on standard error. */
export async function electronToRun() {
  const here = { env: process.env, platform: process.platform, uid: process.getuid?.() };
  const choice = chooseElectron(here);
  if (choice.kind === 'wrong') return refuse(choice.sentence);
  const reason = obstacle(here);
  if (reason !== null) return refuse(reason);
  const executable = choice.kind === 'found' ? choice.executable : await fetchElectron(here);
  if (executable === null)
    return refuse(`Electron is not installed and could not be downloaded. ${remedies}.`);
  const noSandbox = needsNoSandbox(here);
  if (noSandbox) {
    process.stderr.write(
      "Running as root, so Chromium's sandbox is off (--no-sandbox): better start it as yourself.\n",
    );
  }
  return { executable, noSandbox };
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  return null;
}
