/** Returns self time by function, ms, most first; of the samples between `from` and `until` (profile clock, µs). */
export function selfTimes(profile, { from = 0, until = Infinity } = {}) {
  const times = new Map();
  for (const { stack, us, at } of samplesOf(profile)) {
    if (at < from || at > until) continue;
    const name = nameOf(stack[0]);
    times.set(name, (times.get(name) ?? 0) + us / 1_000);
  }
  return [...times].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms);
}

/** Yields each sample with its stack of call frames, the innermost first, and its duration. */
export function* samplesOf(profile) {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const stacks = new Map();
  const stackOf = (id) => {
    const known = stacks.get(id);
    if (known !== undefined) return known;
    const parent = parents.get(id);
    const stack = [nodes.get(id).callFrame, ...(parent === undefined ? [] : stackOf(parent))];
    stacks.set(id, stack);
    return stack;
  };
  let at = profile.startTime;
  for (const [index, id] of profile.samples.entries()) {
    at += profile.timeDeltas[index];
    // A sample lasts until the next one.
    yield { stack: stackOf(id), us: profile.timeDeltas[index + 1] ?? 0, at };
  }
}

function nameOf({ functionName, url, lineNumber }) {
  if (url === '') return functionName === '' ? '(native)' : functionName.slice(0, 60);
  const file = url
    .split('/')
    .at(-1)
    .replace(/-[\w-]{8}\.js$/u, '.js');
  return `${functionName === '' ? '(anonymous)' : functionName} ${file}:${lineNumber + 1}`;
}
