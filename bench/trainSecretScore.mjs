// Usage: `node bench/trainSecretScore.mjs [--bare] --labelled FOLDER... --clean FOLDER... --measure FOLDER... [--alarms 5] [--keep]`, over
// folders as docs/secret-labels.md describes. Writes the table of the score for values of names, or with `--bare` of that for values without
// one. The same folders give it again to the last digit.
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { fitTrees } from './fitTrees.mjs';
import { placeBare } from './placeBare.mjs';
import { placesOf, readSecretCorpus } from './readSecretCorpus.mjs';
import { sumOf, writeTable } from './treeTable.mjs';

const { values: options } = parseArgs({
  options: {
    labelled: { type: 'string', multiple: true, default: [] },
    clean: { type: 'string', multiple: true, default: [] },
    measure: { type: 'string', multiple: true, default: [] },
    // Findings of the score alone per MB of the measured folders.
    alarms: { type: 'string', default: '5' },
    // Values without a name.
    bare: { type: 'boolean', default: false },
    // Leaves the table as it is.
    keep: { type: 'boolean', default: false },
  },
});
/** A secret that no rule takes says more than one that a rule takes anyway, and a place that a value was put into less than its own. */
const { rounds, weights, file } = options.bare
  ? {
      rounds: 150,
      weights: { missed: 40, taken: 2, placed: 1, none: 1 },
      file: 'bareTable.json',
    }
  : {
      rounds: 100,
      weights: { missed: 60, taken: 4, none: 1 },
      file: 'scoreTable.json',
    };
const scoreOff = { version: '', off: ['likely-values'], patterns: [] };

const loaded = await bundle();
const { createScanEngine } = await loaded.load('engine');
const { assignmentAnchors, findAssignment, longestName, nameStart } = await loaded.load('assignment');
const { candidatesAfter } = await loaded.load('candidates');
const evidence = await loaded.load('evidence');
const { findNearby } = await loaded.load('nearby');
const { barePlace } = await loaded.load('barePlace');
const bareEvidence = await loaded.load('bareEvidence');
const evidenceNames = options.bare ? bareEvidence.bareEvidenceNames : evidence.evidenceNames;
const engine = createScanEngine();
const anchors = new RegExp(assignmentAnchors.join('|'), 'gi');

const training = [
  ...(await rowsOf(options.labelled)).rows,
  ...(options.bare ? await placedRows(options.labelled) : []),
  ...(await rowsOf(options.clean)).rows,
];
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
if (!options.keep) writeTable(file, { model, names: evidenceNames, threshold });
const secrets = training.filter(({ answer }) => answer === 1);
console.log(
  `${training.length} candidates, ${secrets.length} of them secrets, ${secrets.filter(({ weight }) => weight === weights.missed).length} of these missed by the rules; ` +
    `${measured.rows.length} candidates in ${measured.megabytes.toFixed(1)} MB measured; threshold ${threshold}`,
);

/** Returns the weighed evidence of each candidate in the texts of folders that no rule takes, and of secrets that one does. */
async function rowsOf(folders) {
  return rowsIn(folders.flatMap((folder) => readSecretCorpus(folder)));
}

/** Returns the rows of labelled values in places that name neither them nor a service. */
async function placedRows(folders) {
  const values = folders.flatMap((folder) =>
    readSecretCorpus(folder).flatMap((labelled) => labelled.secrets.map(({ value }) => value)),
  );
  const { rows } = await rowsIn(placeBare(values));
  return rows.filter(({ answer }) => answer === 1).map((row) => ({ ...row, weight: weights.placed }));
}

async function rowsIn(texts) {
  const rows = [];
  let bytes = 0;
  let name = 0;
  for (const { text, secrets: labels } of texts) {
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
        const read = weigh(text, candidate);
        rows.push({
          name,
          row: Float64Array.from(evidenceNames, (_, feature) => read(feature)),
          answer: label === undefined ? 0 : 1,
          weight: label === undefined ? weights.none : isTaken ? weights.taken : weights.missed,
        });
      }
    }
  }
  return { rows, megabytes: bytes / 1e6 };
}

function* candidatesOf(text) {
  if (options.bare) yield* bareCandidatesOf(text);
  else yield* namedCandidatesOf(text);
}

/** Values near a name count as well: with each secret that a rule takes, the score learns how secrets look. */
function bareCandidatesOf(text) {
  const places = [];
  const { nearby } = findNearby(text, (_, start, end) => {
    const place = barePlace(text, start, end);
    if (place !== null && place.start >= (places.at(-1)?.end ?? 0)) places.push(place);
    return null;
  });
  return [...places, ...nearby].map(({ start, end }) => [{ valueStart: start, valueEnd: end }]);
}

function weigh(text, candidate) {
  const { valueStart: start, valueEnd: end } = candidate;
  return options.bare ? bareEvidence.weighBare(text, { start, end }) : evidence.weigh(text, candidate);
}

function* namedCandidatesOf(text) {
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
