import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Bytes. The app reads no larger text into a message. */
const largest = 1_000_000;
const labelsName = 'labels.jsonl';

/**
 * Returns the texts of a folder with their labels: those of `labels.jsonl`, or, without it, every text file as one in
 * which each finding is an alarm.
 */
export function readSecretCorpus(folder) {
  const labels = join(folder, labelsName);
  if (!existsSync(labels)) {
    return [...filesIn(folder)].flatMap((path) => {
      const text = readText(path);
      return text === null ? [] : [{ path: relative(folder, path).split(sep).join('/'), text, secrets: [] }];
    });
  }
  return readFileSync(labels, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const { text, file, path, ...label } = JSON.parse(line);
      return {
        path: path ?? file ?? `${labelsName}:${index + 1}`,
        text: text ?? readFileSync(join(folder, file), 'utf8'),
        secrets: [],
        ...label,
      };
    });
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}

function readText(path) {
  if (statSync(path).size > largest) return null;
  const text = readFileSync(path, 'utf8');
  return text.includes('\0') ? null : text;
}

/** Returns the places of a secret in its text, each with whether the label means it. */
export function placesOf(text, { value, line }) {
  const places = [];
  if (value === '') return places;
  let at = text.indexOf(value);
  let lines = 1;
  let counted = 0;
  for (; at !== -1; at = text.indexOf(value, at + 1)) {
    for (; counted < at; counted += 1) if (text.charCodeAt(counted) === 10) lines += 1;
    places.push({
      start: at,
      end: at + value.length,
      isLabelled: line === undefined || line === lines,
    });
  }
  return places;
}
