/**
 * Settings that keep a repository's configuration from starting programs when it is only read. They override those of
 * the repository. Verbs that read contents need more, see `readContents`.
 */
export const guards: readonly string[] = [
  '--no-pager',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.attributesFile=/dev/null',
    'core.sshCommand=false',
    'core.untrackedCache=false',
    'credential.helper=',
    'diff.external=',
    'gc.auto=0',
    'gpg.program=false',
    'gpg.ssh.program=false',
    'gpg.x509.program=false',
    'log.showSignature=false',
    'protocol.allow=never',
    'protocol.ext.allow=never',
    'protocol.file.allow=never',
    'maintenance.auto=false',
    'status.submoduleSummary=false',
    'submodule.recurse=false',
  ].flatMap((setting) => ['-c', setting]),
];

/**
 * Variables for the place of the user's own git and the folders that it may read; every other GIT_ variable redirects
 * git elsewhere.
 */
const kept = new Set(['GIT_EXEC_PATH', 'GIT_CONFIG_GLOBAL', 'GIT_CEILING_DIRECTORIES']);

export function gitEnvironment(inherited: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(inherited).filter(([name]) => {
    const upper = name.toUpperCase();
    return !upper.startsWith('GIT_') || kept.has(upper);
  });
  return {
    ...Object.fromEntries(own),
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_PAGER: 'cat',
    GIT_ASKPASS: 'false',
    SSH_ASKPASS: 'false',
    // English, so that this code can recognise refusals.
    LC_ALL: 'C',
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}
