import { expect, it } from 'vitest';
import { changingCommands, importCommand } from '../platform/files/changing-commands.ts';
import { runMain } from '../run-main.ts';
import { temporarySite, textsOf } from '../temporary-site.ts';

/** Commands that are asked to change files. A mere check writes nothing under CI, and `--fix` records no translations there. */
const asked = changingCommands.filter(
  ([command, , site]) => site !== null && !command.startsWith('validate'),
);

/** Runs a command on a site, which it must change. Returns the site. */
async function changedBy(command: string, site: string, env: Record<string, string>) {
  const before = textsOf(site);
  const { code, stderr } = await runMain([...command.split(' '), '--root', site], {
    env: { SOURCE_DATE_EPOCH: '1795000000', ...env },
  });
  expect(code, stderr).toBe(0);
  expect(textsOf(site)).not.toEqual(before);
  return textsOf(site);
}

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
