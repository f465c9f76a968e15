// Tests expect the same numbers and times on every machine. Tests without a document run in Node, whose older versions
// have no navigator.
const languages = ['en-GB'];
// One worker runs this again for each of its files.
const configurable = true;
if (typeof navigator === 'undefined')
  Object.defineProperty(globalThis, 'navigator', { value: { languages }, configurable });
else Object.defineProperty(navigator, 'languages', { value: languages, configurable });
