import { type CommonFlags, outputIn, port, siteCommand, siteOf, type Tool } from './tool.ts';

/** Adds `tvilling preview`. */
export function addPreview({ program, host, finish }: Tool): void {
  siteCommand(program, 'preview', 'serve the output folder as a good host would, and receive the forms')
    .option('--out-dir <folder>', 'folder to serve, below the root', 'dist')
    .option('--port <number>', 'port to listen on', port, 4173)
    .action(async (flags: CommonFlags & { outDir: string; port: number }) => {
      const { preview } = await import('../dev/preview.ts');
      const outDir = outputIn(flags, flags.outDir, host);
      finish(await preview({ ...flags, ...(await siteOf(flags, host)), outDir }, host));
    });
}
