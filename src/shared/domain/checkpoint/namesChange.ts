/** A change of an issue's labels or assignees. All other names stay as they are on GitHub. */
export interface NamesChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Labels and assignees of an issue that a push makes. */
export interface NamesOfNew {
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
}

/** Returns the names of a list that a person types, separated by commas, each once. */
export function parseNames(text: string): readonly string[] {
  const names = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return names.filter((name, at) => without([name], names.slice(0, at)).length > 0);
}

/** Returns the names that the settings give to a new issue. */
export function namesOfNew(settings: {
  readonly checkpointLabels: string;
  readonly checkpointAssignee: string;
}): NamesOfNew {
  return {
    labels: parseNames(settings.checkpointLabels),
    assignees: parseNames(settings.checkpointAssignee),
  };
}

/** Returns the change that makes `after` of `before`. GitHub tells no names apart that differ in case alone. */
export function namesChange(before: readonly string[], after: readonly string[]): NamesChange {
  return { add: without(after, before), remove: without(before, after) };
}

export function changeNames(names: readonly string[], change: NamesChange | undefined): readonly string[] {
  if (change === undefined) return names;
  const stay = without(names, change.remove);
  return [...stay, ...without(change.add, stay)];
}

/** Returns one change that does both, the later one last. */
export function joinChanges(first: NamesChange | undefined, then: NamesChange): NamesChange {
  if (first === undefined) return then;
  return {
    add: [...without(first.add, then.remove), ...without(then.add, first.add)],
    remove: [...without(first.remove, then.add), ...without(then.remove, first.remove)],
  };
}

/** True if both have the same names, in whatever order. */
export function isSameNames(one: readonly string[], other: readonly string[]): boolean {
  return without(one, other).length === 0 && without(other, one).length === 0;
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  const there = new Set(others.map((name) => name.toLowerCase()));
  return names.filter((name) => !there.has(name.toLowerCase()));
}
