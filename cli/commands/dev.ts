import { type CommonFlags, checkedSite, dayOption, port, siteCommand, type Tool } from './tool.ts';

/** Adds `tvilling dev`. */
export function addDev({ program, host, finish }: Tool): void {
  siteCommand(program, 'dev', 'serve the site while you edit; changes appear at once')
    .addOption(dayOption())
    .option('--port <number>', 'port to listen on', port, 5173)
    .action(async (flags: CommonFlags & { port: number }) => {
      const { dev } = await import('../dev/dev.ts');
      const translators = () => import('../exchange/translator-files.ts');
      finish(await dev({ ...flags, ...(await checkedSite(flags, host)), translators }, host));
    });
}
