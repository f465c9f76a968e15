/**
 * Holds findings against labels. A secret is found if findings cover at least half of one of its places; a finding is an
 * alarm if it touches no place of a labelled secret.
 */
export function judgeSecrets(texts, findings) {
  const items = [];
  const alarms = [];
  const groups = new Map();
  let right = 0;
  for (const [index, { path, text, secrets, lines, category, group, none }] of texts.entries()) {
    const spans = findings[index];
    const before = items.length;
    if (lines === undefined) {
      const places = secrets.flatMap(({ value }) => placesOf(text, value));
      for (const secret of secrets) {
        const found = placesOf(text, secret.value).some(
          (place) => covered(place, spans) * 2 >= place.end - place.start,
        );
        items.push({
          path,
          shown: text.slice(0, 150).replaceAll('\n', '\\n'),
          category: secret.category,
          weight: 1,
          found: found ? 1 : 0,
        });
      }
      for (const span of spans) {
        if (places.some((place) => touches(place, span))) right += 1;
        else alarms.push(alarmOf(path, text, span, none === true));
      }
    } else {
      // Only the number of lines with a secret is known.
      const touched = new Set(spans.map(({ start }) => lineOf(text, start)));
      const found = Math.min(
        lines,
        touched.size +
          spans.reduce((sum, span) => sum + text.slice(span.start, span.end).split('\n').length - 1, 0),
      );
      items.push({ path, shown: `${found} of ${lines} lines`, category, weight: lines, found });
      right += Math.min(lines, spans.length);
    }
    if (group !== undefined && items.length > before) {
      const sum = groups.get(group) ?? { found: 0 };
      sum.found += items.slice(before).reduce((total, { found }) => total + found, 0);
      groups.set(group, sum);
    }
  }
  return { items, alarms, groups, right };
}

function placesOf(text, value) {
  const places = [];
  if (value === '') return places;
  for (let start = text.indexOf(value); start !== -1; start = text.indexOf(value, start + 1)) {
    places.push({ start, end: start + value.length });
  }
  return places;
}

function covered(place, spans) {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(place.end, span.end) - Math.max(place.start, span.start)),
    0,
  );
}

function touches(place, span) {
  return span.start < place.end && span.end > place.start;
}

function alarmOf(path, text, { rule, tier = 'certain', start, end }, none) {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 80);
  return {
    path,
    line: lineOf(text, start),
    rule,
    tier,
    none,
    value: text.slice(start, end),
    shown: text.slice(from, Math.min(end, from + 160) + 20).replaceAll('\n', '\\n'),
  };
}

function lineOf(text, at) {
  return text.slice(0, at).split('\n').length;
}
