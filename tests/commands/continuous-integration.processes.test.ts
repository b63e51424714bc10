import { expect, it } from 'vitest';
import { changingCommands, importCommand } from '../platform/files/changing-commands.ts';
import { temporarySite } from '../temporary-site.ts';
import { changedBy } from './changed-by-command.ts';

/** Commands that are asked to change files. A mere check writes nothing under CI, and `--fix` records no translations there. */
const asked = changingCommands.filter(([command, , site]) => site !== null && !command.startsWith('validate'));

it.each(asked)('%s writes the same under CI as elsewhere', async (command, _, name, changes) => {
  const site = () => temporarySite(name ?? '', changes);
  expect(await changedBy(command, site(), { CI: '1' })).toEqual(await changedBy(command, site(), {}));
});

it('an import writes the same under CI as elsewhere', async () => {
  const imported = async (env: Record<string, string>) => {
    const site = temporarySite('minimal');
    return changedBy(await importCommand(site), site, env);
  };
  expect(await imported({ CI: '1' })).toEqual(await imported({}));
});
