import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createRollout } from '../../core/recover/testing/createRollout.ts';
import { createTranscript } from '../../core/recover/testing/createTranscript.ts';
import { hookAgents, settingsNames, type HookAgent, type HookEvent } from '../../shared/domain/hooks.ts';
import { hookEntries, type HookEntry } from '../../shared/domain/hooks/hookHandler.ts';
import { eventsOf, hookParts } from '../../shared/domain/hooks/hookParts.ts';
import { useCommandLine, type Places } from '../testing/useCommandLine.ts';

const repository = join(import.meta.dirname, '..', '..', '..');
const integrations = join(repository, 'integrations');
const command = useCommandLine();

/** The events that the plugin answers: those of all parts that a person installs. */
const events = eventsOf(hookParts);

interface Catalog {
  readonly name: string;
  readonly plugins: readonly {
    readonly name: string;
    readonly source: string | { readonly source: 'local'; readonly path: string };
  }[];
}
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly skills?: string;
  readonly hooks?: string;
}

function read(...path: readonly string[]): unknown {
  return JSON.parse(readFileSync(join(...path), 'utf8')) as unknown;
}

/** Installs every plugin of the catalog into a home, as the agent does, and returns their folders by name. */
function install(agent: HookAgent, home: string): ReadonlyMap<string, string> {
  const isClaude = agent === 'claude-code';
  const catalog = read(
    integrations,
    ...(isClaude ? ['.claude-plugin'] : ['.agents', 'plugins']),
    'marketplace.json',
  ) as Catalog;
  const cache = join(home, isClaude ? '.claude' : '.codex', 'plugins', 'cache', catalog.name);
  return new Map(
    catalog.plugins.map(({ name, source }) => {
      const from = join(integrations, typeof source === 'string' ? source : source.path);
      const { version } = manifestOf(agent, from);
      const to = join(cache, name, version);
      cpSync(from, to, { recursive: true });
      return [name, to];
    }),
  );
}

function manifestOf(agent: HookAgent, plugin: string): Manifest {
  return read(
    plugin,
    agent === 'claude-code' ? '.claude-plugin' : '.codex-plugin',
    'plugin.json',
  ) as Manifest;
}

/** Returns the hooks that the agent would run: those that the manifest names, else those of the usual file. */
function hooksOf(agent: HookAgent, plugin: string): Readonly<Record<string, readonly HookEntry[]>> {
  const file = join(plugin, manifestOf(agent, plugin).hooks ?? 'hooks/hooks.json');
  return existsSync(file) ? (read(file) as { hooks: Record<string, readonly HookEntry[]> }).hooks : {};
}

/** Inputs in the form that the agents hand over, as they document it. */
function inputOf(
  agent: HookAgent,
  event: HookEvent,
  { root, id, path }: { readonly root: string } & LeftSession,
): Record<string, unknown> {
  const more: Readonly<Record<HookEvent, object>> = {
    'session-start': { source: 'startup', model: 'model-1' },
    'pre-compact': { trigger: 'auto', custom_instructions: '' },
    'post-compact': { trigger: 'auto', compact_summary: 'This session is being continued.' },
    stop: {},
    'stop-failure': { error: 'rate_limit' },
    'session-end': { reason: agent === 'codex' ? 'other' : 'prompt_input_exit' },
  };
  return {
    session_id: id,
    // Codex does not always say where its transcript is.
    transcript_path: agent === 'codex' ? null : path,
    cwd: root,
    hook_event_name: settingsNames[event],
    ...(agent === 'codex' ? { turn_id: 'turn-1' } : { permission_mode: 'default' }),
    ...more[event],
  };
}

interface LeftSession {
  readonly id: string;
  /** Path of the transcript. */
  readonly path: string;
}

/** Leaves a session of the agent in a person's home. */
function leaveSession(agent: HookAgent, root: string, person: string): LeftSession {
  if (agent === 'codex') {
    const rollout = createRollout({ cwd: root });
    rollout.turn();
    rollout.prompt('Extract the service');
    rollout.patch('*** Add File: src/a.ts\n+one');
    return { id: rollout.id, path: rollout.save(join(person, '.codex')) };
  }
  const transcript = createTranscript({ cwd: root });
  transcript.prompt('Extract the service');
  transcript.edit(join(root, 'src', 'a.ts'));
  transcript.reply('It is extracted.');
  return { id: transcript.sessionId, path: transcript.save(join(person, '.claude')) };
}

describe('the folder of plugins', () => {
  test.each(hookAgents)('has for %s two plugins, of the version of the app', (agent) => {
    const { version } = read(repository, 'package.json') as { version: string };
    const plugins = install(agent, command.makePlaces().home);
    expect([...plugins.keys()]).toEqual(['carryover', 'carryover-hooks']);
    for (const [name, folder] of plugins) {
      expect(manifestOf(agent, folder)).toMatchObject({ name, version });
    }
  });

  test.each(hookAgents)('runs no hook for %s, until its second plugin is installed', (agent) => {
    const plugins = install(agent, command.makePlaces().home);
    expect(hooksOf(agent, plugins.get('carryover') ?? '')).toEqual({});
    // The texts come from the one place that also writes settings.
    expect(hooksOf(agent, plugins.get('carryover-hooks') ?? '')).toEqual(hookEntries(agent, events));
  });

  test('says the same of itself to both agents', () => {
    for (const plugin of ['carryover', 'carryover-hooks']) {
      const [claude, codex] = hookAgents.map((agent) => manifestOf(agent, join(integrations, plugin)));
      expect(codex?.description).toBe(claude?.description);
    }
  });
});

describe.runIf(process.platform !== 'win32')('every hook of the plugin, run by sh', () => {
  let bin: string;

  beforeAll(() => {
    bin = join(command.makePlaces().root, 'bin');
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'carryover'),
      `#!/bin/sh\nexec '${process.execPath}' '${command.script}' "$@"\n`,
      {
        mode: 0o755,
      },
    );
  });

  /** Runs a hook's command in the project, in an environment of its own. */
  function run(text: string, { root, home }: Places, input: string, path = [bin, '/usr/bin', '/bin']) {
    return spawnSync('sh', ['-c', text], {
      cwd: root,
      input,
      encoding: 'utf8',
      env: { PATH: path.join(delimiter), HOME: join(home, '..', 'person'), CARRYOVER_HOME: home },
    });
  }

  test.each(hookAgents)('answers %s with 0, and records that it was called', async (agent) => {
    const places = command.makePlaces();
    expect(await command.run(places, ['sample', places.root])).toMatchObject({ code: 0 });
    const person = join(places.home, '..', 'person');
    const session = leaveSession(agent, places.root, person);
    const plugin = install(agent, person).get('carryover-hooks') ?? '';
    const hooks = hooksOf(agent, plugin);
    expect(Object.keys(hooks)).toEqual(events.map((event) => settingsNames[event]));
    for (const event of events) {
      const handlers = (hooks[settingsNames[event]] ?? []).flatMap((entry) => entry.hooks);
      expect(handlers).toHaveLength(1);
      const { command: text = '', timeout = 0 } = handlers[0] ?? {};
      const started = Date.now();
      const { status, stdout, stderr } = run(
        text,
        places,
        JSON.stringify(inputOf(agent, event, { root: places.root, ...session })),
      );
      expect({ event, status, stderr }).toEqual({ event, status: 0, stderr: '' });
      expect(stdout.length).toBeLessThan(10_000);
      expect(Date.now() - started).toBeLessThan(timeout * 1_000 + 60_000);
      // A draft for Codex is made after the answer.
      const fired = await vi.waitFor(
        () =>
          read(places.home, 'agents', 'hooks', `${agent}-${event}.json`) as {
            event: string;
            outcome: string;
          },
        { timeout: 60_000, interval: 100 },
      );
      expect(fired.event).toBe(event);
      expect(fired.outcome).not.toMatch(/^It failed|not JSON/u);
    }
    const ended = readdirSync(join(places.home, 'agents', 'ended'));
    expect(ended).toEqual([`${agent}-${session.id}.json`]);
  });

  test.each(hookAgents)('is silent for %s where the program is missing, and for any input', (agent) => {
    const places = command.makePlaces();
    const hooks = hooksOf(
      agent,
      install(agent, join(places.home, '..', 'person')).get('carryover-hooks') ?? '',
    );
    for (const { hooks: handlers } of Object.values(hooks).flat()) {
      for (const { command: text } of handlers) {
        const silent = { status: 0, stdout: '', stderr: '' };
        expect(run(text, places, '{}', ['/usr/bin', '/bin'])).toMatchObject(silent);
        expect(run(text, places, '{"later": [')).toMatchObject(silent);
      }
    }
  });
});

describe('the skill', () => {
  const file = join(integrations, 'carryover', 'skills', 'carryover', 'SKILL.md');
  const skill = readFileSync(file, 'utf8');

  test('has a name and a description that agents accept, and few lines', () => {
    const [, front = '', body = ''] = skill.split(/^---$/mu);
    expect(front).toMatch(/^name: carryover$/mu);
    expect((/^description: (.+)$/mu.exec(front)?.[1] ?? '').length).toBeLessThan(1_024);
    expect(body.trim().split('\n').length).toBeLessThan(20);
  });

  test('names only commands that there are', async () => {
    const places = command.makePlaces();
    expect(await command.run(places, ['sample', places.root])).toMatchObject({ code: 0 });
    const draft = '# Draft\n\n## Next action\n\nWrite the test of OrderService.create().\n';
    writeFileSync(join(places.root, 'scratch', 'draft.md'), draft);
    const commands = [...skill.matchAll(/`carryover ([^`]+)`/gu)].map(([, words = '']) => words.split(' '));
    expect(commands.length).toBeGreaterThan(5);
    const env = { HOME: join(places.home, '..', 'person') };
    for (const words of commands) {
      const { code, err } = await command.run(places, words, { env });
      // 2 is wrong usage.
      expect({ words, code, err }).not.toMatchObject({ code: 2 });
      expect(err, words.join(' ')).not.toContain('unknown');
    }
  });
});
