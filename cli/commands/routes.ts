import { Option } from 'commander';
import { type CommonFlags, dayOption, siteCommand, siteOf, type Tool } from './tool.ts';

/** Adds `tvilling routes`. */
export function addRoutes({ program, host, finish }: Tool): void {
  siteCommand(program, 'routes', 'list pages with their address in each language, and aliases')
    .addOption(dayOption())
    .option('--json', 'print the routes as JSON', false)
    .addOption(new Option('--begin-anew', 'start a new record of published addresses').conflicts('json'))
    .action(async (flags: CommonFlags & { json: boolean; beginAnew?: boolean }) => {
      const options = { ...flags, ...(await siteOf(flags, host)) };
      if (flags.beginAnew) {
        const { beginRecord } = await import('../check/begin-record.ts');
        finish(await beginRecord(options, host));
        return;
      }
      const { printRoutes } = await import('../check/print-routes.ts');
      finish(await printRoutes(options, host));
    });
}
