// Usage: `node bench/trainSecretScore.mjs --labelled FOLDER... --clean FOLDER... --measure FOLDER... [--alarms 5] [--keep]`, over folders as
// docs/secret-labels.md describes. Writes the table of the score, which the same folders give again to the last digit.
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { fitTrees } from './fitTrees.mjs';
import { placesOf, readSecretCorpus } from './readSecretCorpus.mjs';
import { sumOf, writeTable } from './treeTable.mjs';

const { values: options } = parseArgs({
  options: {
    labelled: { type: 'string', multiple: true, default: [] },
    clean: { type: 'string', multiple: true, default: [] },
    measure: { type: 'string', multiple: true, default: [] },
    // Findings of the score alone per MB of the measured folders.
    alarms: { type: 'string', default: '5' },
    // Leaves the table as it is.
    keep: { type: 'boolean', default: false },
  },
});
const rounds = 100;
/** A secret that no rule takes says more than one that a rule takes anyway. */
const weights = { missed: 60, taken: 4, none: 1 };
const scoreOff = { version: '', off: ['likely-values'], patterns: [] };

const loaded = await bundle();
const { createScanEngine } = await loaded.load('engine');
const { assignmentAnchors, findAssignment, longestName, nameStart } = await loaded.load('assignment');
const { candidatesAfter } = await loaded.load('candidates');
const { evidenceNames, weigh } = await loaded.load('evidence');
const engine = createScanEngine();
const anchors = new RegExp(assignmentAnchors.join('|'), 'gi');

const training = [...(await rowsOf(options.labelled)).rows, ...(await rowsOf(options.clean)).rows];
const model = fitTrees(
  training.map(({ row }) => row),
  training.map(({ answer }) => answer),
  training.map(({ weight }) => weight),
  rounds,
);
const measured = await rowsOf(options.measure);
const most = Math.floor(Number(options.alarms) * measured.megabytes);
const sums = bestOfNames(measured.rows).toSorted((a, b) => b - a);
const threshold = Number((sums[most] ?? 0).toFixed(3));
if (!options.keep) writeTable('scoreTable.json', { model, names: evidenceNames, threshold });
const secrets = training.filter(({ answer }) => answer === 1);
console.log(
  `${training.length} candidates, ${secrets.length} of them secrets, ${secrets.filter(({ weight }) => weight === weights.missed).length} of these missed by the rules; ` +
    `${measured.rows.length} candidates in ${measured.megabytes.toFixed(1)} MB measured; threshold ${threshold}`,
);

/** Returns the weighed evidence of each candidate in the texts of folders that no rule takes, and of secrets that one does. */
async function rowsOf(folders) {
  const rows = [];
  let bytes = 0;
  let name = 0;
  for (const folder of folders) {
    for (const { text, secrets: labels } of readSecretCorpus(folder)) {
      bytes += Buffer.byteLength(text);
      const spans = await engine.scan(text, scoreOff);
      const places = labels.flatMap((label) => placesOf(text, label));
      for (const candidates of candidatesOf(text)) {
        name += 1;
        for (const candidate of candidates) {
          const { valueStart, valueEnd } = candidate;
          const touches = ({ start, end }) => start < valueEnd && end > valueStart;
          const isTaken = spans.some(touches);
          const label = places.find(
            ({ start, end }) =>
              2 * (Math.min(end, valueEnd) - Math.max(start, valueStart)) >=
              Math.max(end - start, valueEnd - valueStart),
          );
          // A part of a secret is neither, nor is a place that only has the same text as one.
          if (label === undefined ? isTaken || places.some(touches) : !label.isLabelled) continue;
          const evidence = weigh(text, candidate);
          rows.push({
            name,
            row: Float64Array.from(evidenceNames, (_, feature) => evidence(feature)),
            answer: label === undefined ? 0 : 1,
            weight: label === undefined ? weights.none : isTaken ? weights.taken : weights.missed,
          });
        }
      }
    }
  }
  return { rows, megabytes: bytes / 1e6 };
}

function* candidatesOf(text) {
  let named = 0;
  for (const { index } of text.matchAll(anchors)) {
    if (index < named) continue;
    const start = nameStart(text, index);
    named = findAssignment(text, index).nameEnd;
    if (named - start <= longestName) yield candidatesAfter(text, start, named);
  }
}

/** The scan asks about one value of a name. */
function bestOfNames(rows) {
  const best = new Map();
  for (const { name, row } of rows) best.set(name, Math.max(best.get(name) ?? -Infinity, sumOf(model, row)));
  return [...best.values()];
}
