export interface HelpTopic {
  readonly name: string;
  readonly about: string;
  readonly text: string;
}

/** What is true of several commands. */
export const topics: readonly HelpTopic[] = [
  {
    name: 'exit-codes',
    about: 'what a script can go by',
    text: `0  done
1  failed
2  wrong usage
3  suspected secrets are not decided
4  the message is over its budget
5  something could not be read, or a pattern matched nothing
6  a payload has errors (payload check)

The first that applies of 3, 5, 4 wins. On 4 and 5 the result is complete but for what could not be read; on 3 there is
no text.`,
  },
  {
    name: 'environment',
    about: 'variables that are read',
    text: `CARRYOVER_HOME                the data folder, if not the system's standard place
CARRYOVER_PORT                the port that "carryover serve" tries first, if not 4870
NOTION_TOKEN, GITHUB_TOKEN    for --notion and --issue, where the app is not connected
NOTION_API_URL                another address of Notion
GITHUB_API_URL                another address of GitHub, e.g. of GitHub Enterprise
ELECTRON_OVERRIDE_DIST_PATH   an unpacked Electron for npm start`,
  },
  {
    name: 'files',
    about: 'what is read and written where',
    text: `scratch/session-N.md          saved payloads, one a session; beside the code
scratch/first-message-N.md    written by assemble --save
.carryover/project.json       payloadFolder, if it is not scratch, and payloadLimit, if not 1000 tokens
.carryover/stacks/            stacks that are shared with the repository
<data folder>                 personal stacks, snippets, decisions about secrets; see "carryover help environment"

Nothing is ever written over: a payload and a saved message get the next free number.`,
  },
  {
    name: 'patterns',
    about: 'how files are named',
    text: `A file, a folder, or a pattern: *, **, ?, {a,b}, [a-z]. Quote patterns, or the shell expands them first.
What git ignores, binaries and files of secrets are left out of folders and patterns.

  carryover assemble --file 'src/**/*.{ts,tsx}' --file docs/spec.md`,
  },
  {
    name: 'secrets',
    about: 'how findings are decided on the command line',
    text: `assemble refuses (3) while a suspected secret is undecided. Ways on:
  --redact                      take every one out of the message; files stay as they are
  decide in the app             what is allowed or redacted there holds for its stack or project here, too
  leave the file out            name fewer files

carryover scan lists findings, masked. Values are never shown.`,
  },
];
