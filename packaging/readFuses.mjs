// Prints the fuses of a packed program as JSON, by electron-builder's names.
import { fileURLToPath } from 'node:url';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** Returns what a program's fuses are set to; fuses that its Electron does not have are left out. */
export async function readFuses(program) {
  const wire = await getCurrentFuseWire(program);
  const states = Object.entries(FuseV1Options)
    .filter(([name, place]) => Number.isNaN(Number(name)) && isSet(wire[place]))
    .map(([name, place]) => [name[0].toLowerCase() + name.slice(1), wire[place] === FuseState.ENABLE]);
  return Object.fromEntries(states);
}

function isSet(state) {
  return state === FuseState.ENABLE || state === FuseState.DISABLE;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${JSON.stringify(await readFuses(process.argv[2]))}\n`);
}
