import { resolve } from 'node:path';
import { recoverSite } from '../build/recovery.ts';
import { styleNames } from '../definitions/fields/look-names.ts';
import type { InitOptions } from '../edit/starter/init.ts';
import { languageList } from '../edit/starter/languages.ts';
import { type DryRunFlag, dryRun, type Tool } from './tool.ts';

/** Adds `tvilling init`. */
export function addInit({ program, host, finish }: Tool): void {
  program
    .command('init')
    .description('make a new site in an empty or a new folder')
    .argument('[folder]', 'folder of the site', '.')
    .option('--name <name>', 'name of the site (default: as the folder)')
    .option('--languages <codes>', `the source language, then others, such as en,sv: ${languageList}`)
    .option('--url <address>', 'address of the site, such as https://example.org')
    .option('--look <name>', `look of the site: ${styleNames.join(', ')} (default: sheet)`)
    .option('-y, --yes', 'ask nothing; use the defaults')
    .addOption(dryRun())
    .helpOption('-h, --help', 'print this help')
    .showHelpAfterError(true)
    .action(async (folder: string, flags: Omit<InitOptions, 'folder' | 'dryRun'> & DryRunFlag) => {
      await recoverSite(resolve(host.cwd, folder), host);
      const { init } = await import('../edit/starter/init.ts');
      finish(await init({ ...flags, folder, dryRun: flags.dryRun ?? false }, host));
    });
}
