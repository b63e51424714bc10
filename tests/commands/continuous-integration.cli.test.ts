import { expect, it } from 'vitest';
import { renamePage } from '../platform/files/changing-commands.ts';
import { temporarySite } from '../temporary-site.ts';
import { changedBy } from './changed-by-command.ts';

// All commands: continuous-integration.processes.test.ts.
it.each([renamePage, 'new page prices'])('%s writes the same under CI as elsewhere', async (command) => {
  const site = () => temporarySite('minimal');
  expect(await changedBy(command, site(), { CI: '1' })).toEqual(await changedBy(command, site(), {}));
});
