import { Option } from 'commander';
import type { OverrideOptions } from '../edit/override.ts';
import { dryRun, type EditFlags, rootOf, siteCommand, type Tool } from './tool.ts';

/** Adds `tvilling override`. */
export function addOverride({ program, host, finish }: Tool): void {
  siteCommand(program, 'override', 'write your own template, which replaces one of the tool')
    .argument('<name>', 'the template, such as shell/footer or sections/text')
    .option('--copy', 'copy the original instead of wrapping it')
    .addOption(new Option('--diff', 'show how the original has changed').conflicts('copy'))
    .addOption(new Option('--accept', 'confirm that your file is up to date with the current original').conflicts(['copy', 'diff']))
    .addOption(dryRun().conflicts('diff'))
    .action(async (name: string, flags: EditFlags & Omit<OverrideOptions, 'root' | 'name' | 'dryRun'>) => {
      const { override } = await import('../edit/override.ts');
      finish(await override({ ...flags, name, root: rootOf(flags, host), dryRun: flags.dryRun ?? false }, host));
    });
}
