import { type CommonFlags, checkedSite, dayOption, port, siteCommand, type Tool } from './tool.ts';

type EditorFlags = CommonFlags & { port: number; readOnly?: boolean; open: boolean };

/** Adds `tvilling edit`. */
export function addEdit({ program, host, finish }: Tool): void {
  siteCommand(program, 'edit', 'edit the site in its pages, in all languages side by side')
    .addOption(dayOption())
    .option('--port <number>', 'port to listen on', port, 5173)
    .option('--read-only', 'show the editor to others; it writes nothing')
    .option('--no-open', 'print the address only, instead of opening it in your browser')
    .action(async ({ readOnly = false, open, ...flags }: EditorFlags) => {
      const { dev } = await import('../dev/dev.ts');
      const editor = { isReadOnly: readOnly };
      const options = { ...flags, ...(await checkedSite(flags, host)), editor, isShown: open };
      finish(await dev({ ...options, translators: () => import('../exchange/translator-files.ts') }, host));
    });
}
