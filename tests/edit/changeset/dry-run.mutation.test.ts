import { describe, it } from 'vitest';
import { commandsFor, expectSameAsPatch, sites } from './dry-run.ts';

const others = Object.entries(sites).filter(([name]) => name !== 'minimal');

describe.each(others)('a command that changes %s', (name, names) => {
  it.each(commandsFor(name, names).map((command) => [command.args.join(' '), command] as const))(
    'does what its patch does: %s',
    async (_, command) => expectSameAsPatch(name, command),
    60_000,
  );
});
