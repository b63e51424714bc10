import { resolve } from 'node:path';
import { type CommonFlags, siteCommand, siteOf, type Tool } from './tool.ts';

/** Adds `tvilling schema`. */
export function addSchema({ program, host, finish }: Tool): void {
  siteCommand(program, 'schema', 'write JSON Schemas, with which editors complete and check content')
    .option('--out-dir <folder>', 'folder to write, below the root', '.tvilling/schemas')
    .action(async (flags: CommonFlags & { outDir: string }) => {
      const { loadSite } = await import('../check/load-site.ts');
      const { writeSchemas } = await import('../check/editors/keep-schemas.ts');
      const options = { ...flags, ...(await siteOf(flags, host)) };
      const { root } = options;
      const outDir = resolve(root, flags.outDir);
      finish(await writeSchemas(await loadSite(options, host), { root, outDir }, host));
    });
}
