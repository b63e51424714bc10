import { InvalidArgumentError, Option } from 'commander';
import type { ValidateOptions } from '../check/validate.ts';
import { EnvironmentError } from '../platform/environment-error.ts';
import { type CommonFlags, checkedSite, dayOption, releaseOption, reporting, rootOf, siteCommand, type Tool } from './tool.ts';

interface ValidateFlags extends CommonFlags, Omit<ValidateOptions, 'root' | 'date'> {
  fix?: boolean;
  dryRun?: boolean;
  watch?: boolean;
}

/** Adds `tvilling validate`. */
export function addValidate({ program, host, finish }: Tool): void {
  const command = siteCommand(program, 'validate', 'check configuration, content and routes');
  reporting(command.addOption(dayOption()).addOption(releaseOption()))
    .option('--max-warnings <number>', 'fail when there are more warnings', wholeNumber)
    .option('--since <commit>', 'only findings of the change since a branch, tag or commit')
    .option('--fix', 'make all certain repairs, then report the other findings')
    .option('--dry-run', 'with --fix: print the repairs as a diff, write nothing')
    .addOption(new Option('--watch', 'check again after each change, until Ctrl-C').conflicts(['fix', 'output']))
    .action(async (flags: ValidateFlags) => {
      const { fix, dryRun = false, watch, ...rest } = flags;
      const site = async () => ({ ...rest, ...(await checkedSite(flags, host)) });
      if (dryRun && !fix) throw new EnvironmentError('--dry-run shows what --fix would do.', 'Add --fix.');
      if (fix) finish(await (await import('../edit/repair/fix.ts')).fix({ ...(await site()), dryRun }, host));
      else if (watch) finish(await (await import('../dev/watch-site.ts')).watchSite(await site(), host));
      else {
        const { validateUnchanged } = await import('../check/validate.ts');
        const { code, last } = validateUnchanged({ ...rest, root: rootOf(flags, host) }, host);
        if (code !== null) return finish(code);
        const { reportCheck } = await import('../check/report-check.ts');
        finish(await reportCheck(await site(), last, host));
      }
    });
}

function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It is a whole number, such as 0.');
  return Number(value);
}
