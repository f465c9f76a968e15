// Usage: `node readFacts.mjs <module of the reader> <transcript>`. Reads the facts of a session in a process of its own.
const [reader, path] = process.argv.slice(2);
const { openClaudeSession } = await import(reader);
const open = openClaudeSession(path);
await open.update({});
const { session } = await open.facts();
if (session.records === 0) throw new Error('No record was read.');
