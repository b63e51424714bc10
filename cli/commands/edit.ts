import { type CommonFlags, dayOption, port, siteCommand, siteOf, type Tool } from './tool.ts';

/** Adds `tvilling edit`. */
export function addEdit({ program, host, finish }: Tool): void {
  siteCommand(program, 'edit', 'edit the site in its pages, in all languages side by side')
    .addOption(dayOption())
    .option('--port <number>', 'port to listen on', port, 5173)
    .option('--read-only', 'show the editor to others; it writes nothing')
    .action(async ({ readOnly = false, ...flags }: CommonFlags & { port: number; readOnly?: boolean }) => {
      const { dev } = await import('../dev/dev.ts');
      const editor = { isReadOnly: readOnly };
      finish(await dev({ ...flags, ...(await siteOf(flags, host)), editor }, host));
    });
}
