// Usage: `node bench/trainSureScore.mjs --labelled FOLDER... --clean FOLDER... [--precision 0.88] [--keep]`, over folders as
// docs/secret-labels.md describes. Writes the table that makes values of the rules for names certain; the same folders give it again.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { bundle } from './bundle.mjs';
import { fitTrees } from './fitTrees.mjs';
import { placesOf, readSecretCorpus } from './readSecretCorpus.mjs';
import { sumOf, writeTable } from './treeTable.mjs';

const { values: options } = parseArgs({
  options: {
    labelled: { type: 'string', multiple: true, default: [] },
    clean: { type: 'string', multiple: true, default: [] },
    // Labelled ones among the values that become certain in files that are no examples, in folders that are not learnt from.
    precision: { type: 'string', default: '0.88' },
    // Leaves the table as it is.
    keep: { type: 'boolean', default: false },
  },
});
const rounds = 30;
const folds = 5;

const loaded = await bundle();
const { assignmentAnchors, findAssignment, longestName, nameStart } = await loaded.load('assignment');
const { candidateToBeSure } = await loaded.load('candidates');
const { evidenceNames, weigh } = await loaded.load('evidence');
const { spansInPlace } = await loaded.load('filePlaces');
const anchors = new RegExp(assignmentAnchors.join('|'), 'gi');

const labelled = rowsOf(options.labelled);
const clean = rowsOf(options.clean);
const judged = Array.from({ length: folds }, (_, fold) => {
  const model = fit([...labelled.rows.filter((row) => row.fold !== fold), ...clean.rows]);
  return labelled.rows
    .filter((row) => row.fold === fold && !row.isExample)
    .map(({ evidence, answer }) => ({ sum: sumOf(model, evidence), answer }));
}).flat();
const sums = judged.toSorted((a, b) => b.sum - a.sum);
const secrets = sums.filter(({ answer }) => answer === 1).length;
let right = 0;
let threshold = Infinity;
for (const [at, { sum, answer }] of sums.entries()) {
  right += answer;
  if (right / (at + 1) >= Number(options.precision)) threshold = Number(sum.toFixed(3));
}
const model = fit([...labelled.rows, ...clean.rows]);
const above = sums.filter(({ sum }) => sum >= threshold);
const alarms = clean.rows.filter(
  ({ evidence, isExample }) => !isExample && sumOf(model, evidence) >= threshold,
);
if (!options.keep) writeTable('sureTable.json', { model, names: evidenceNames, threshold });
console.log(
  `${labelled.rows.length} values of ${options.labelled.length} labelled folders and ${clean.rows.length} of clean ones; threshold ${threshold}: ` +
    `${above.filter(({ answer }) => answer === 1).length} of ${secrets} secrets and ${above.filter(({ answer }) => answer === 0).length} other values of the folds; ` +
    `${(alarms.length / clean.megabytes).toFixed(2)} in a MB of the clean folders`,
);

/** Returns the weighed evidence of each value that a rule for names takes, and is not certain of. */
function rowsOf(folders) {
  const rows = [];
  let bytes = 0;
  for (const folder of folders) {
    const fold = createHash('sha256').update(basename(folder)).digest()[0] % folds;
    for (const { path, text, secrets: labels } of readSecretCorpus(folder)) {
      bytes += Buffer.byteLength(text);
      const places = labels.flatMap((label) => placesOf(text, label));
      for (const { candidate, span } of possibleOf(text)) {
        const touched = places.filter((place) => place.start < span.end && place.end > span.start);
        const covering = touched.filter(
          (place) =>
            2 * (Math.min(place.end, span.end) - Math.max(place.start, span.start)) >= span.end - span.start,
        );
        const isSecret = covering.some(({ isLabelled }) => isLabelled);
        // A part of a secret is neither, nor is a place that only has the same text as one.
        if (!isSecret && touched.length > 0) continue;
        const evidence = weigh(text, candidate);
        rows.push({
          fold,
          isExample: spansInPlace([path], text, [{ ...span, tier: 'certain' }])[0].tier === 'possible',
          evidence: Float64Array.from(evidenceNames, (_, feature) => evidence(feature)),
          answer: isSecret ? 1 : 0,
        });
      }
    }
  }
  return { rows, megabytes: bytes / 1e6 };
}

function* possibleOf(text) {
  let named = 0;
  for (const { index } of text.matchAll(anchors)) {
    if (index < named) continue;
    const found = findAssignment(text, index);
    named = found.nameEnd;
    if (found.span?.tier !== 'possible') continue;
    const start = nameStart(text, index);
    const candidate = named - start > longestName ? null : candidateToBeSure(text, start, named, found.span);
    if (candidate !== null) yield { candidate, span: found.span };
  }
}

function fit(rows) {
  return fitTrees(
    rows.map(({ evidence }) => evidence),
    rows.map(({ answer }) => answer),
    rows.map(() => 1),
    rounds,
  );
}
