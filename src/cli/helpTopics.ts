export interface HelpTopic {
  readonly name: string;
  readonly about: string;
  readonly text: string;
}

/** Help that several commands share. */
export const topics: readonly HelpTopic[] = [
  {
    name: 'exit-codes',
    about: 'what each exit code means',
    text: `0  done
1  failed, or a conflict (checkpoint push)
2  wrong usage, or a draft that does not say which task it is of (payload save)
3  suspected secrets are undecided
4  the message is over its budget
5  something could not be read, or a pattern matched nothing
6  a payload has errors (payload check), or an answer differs from it (payload confirm)

If several apply, 3 comes before 5, and 5 before 4. With 4 and 5 the result contains everything that could be read.
With 3 there is no text.`,
  },
  {
    name: 'environment',
    about: 'environment variables',
    text: `CARRYOVER_HOME                the absolute path of the data folder, if not the usual one
CARRYOVER_PORT                the port that "carryover serve" tries first, if not 4870
CARRYOVER_AGENTS_HOME         the absolute path of the folder that holds .claude and the like, if not your own
NOTION_TOKEN, GITHUB_TOKEN    tokens for --notion and --issue
NOTION_API_URL                the API address of Notion, if it is another one
GITHUB_API_URL                the API address of GitHub, e.g. of GitHub Enterprise
ELECTRON_OVERRIDE_DIST_PATH   an unpacked Electron for npm start`,
  },
  {
    name: 'files',
    about: 'where files are read and written',
    text: `scratch/session-N.md          saved payloads, one per session, beside the code
scratch/first-message-N.md    written by assemble --save
.carryover/project.json       payloadFolder, if it is not scratch, and payloadLimit, if not 1000 tokens
.carryover/stacks/            stacks that are shared with the repository
<data folder>                 personal stacks, snippets, decisions about secrets; see "carryover help environment"

Carryover never overwrites a payload or a saved message: it takes the next free name, such as session-5.md or
first-message-4-2.md. Only --out FILE replaces a file that is there.`,
  },
  {
    name: 'patterns',
    about: 'how files are named',
    text: `A file, a folder, or a pattern: *, **, ?, {a,b}, [a-z]. Quote patterns, because the shell expands them otherwise.
Folders and patterns leave out ignored files, binary files and secrets files.

  carryover assemble --file 'src/**/*.{ts,tsx}' --file docs/spec.md`,
  },
  {
    name: 'secrets',
    about: 'how findings are decided on the command line',
    text: `assemble exits with 3 while a suspected secret is undecided. You can:
  use --redact                  redacts all of them in the message; your files do not change
  use --allow-possible          lets possible secrets leave; certain ones still stop the command
  decide in the app             a decision for a stack or project also applies on the command line
  leave out the file            name fewer files

prompt, payload check, payload save and scan take --allow-possible, too.
Possible are values that look like a secret only by their name, and keys and
passwords in files of tests, examples and documentation.

carryover scan lists findings with masked values. Values are never shown.`,
  },
];
